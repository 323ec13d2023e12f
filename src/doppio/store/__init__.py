"""The cellar: everything that must outlive the process."""
