"""The letterbox: what goes over the wire, typed. Unknown fields are refused."""
