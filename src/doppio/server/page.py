"""What a browser is shown until there is a page to play on."""

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Doppio</title>
<link rel="icon" href="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' \
viewBox='0 0 32 32'><path d='M7 8h18l-3 18H10z' fill='%23875434'/></svg>">
<style>
body { font: 18px/1.5 system-ui, sans-serif; color: #2d1a12; background: #f3e6d3;
       max-width: 38rem; margin: 3rem auto; padding: 0 1rem; }
h1 { font-size: 2.5rem; margin: 0; }
code { background: #fff8; padding: .1em .3em; border-radius: .2em; }
a { color: #7a3d12; }
@media (prefers-color-scheme: dark) {
  body { color: #f3e6d3; background: #24160f; }
  a { color: #e8b27d; }
  code { background: #0005; }
}
</style>
</head>
<body>
<main>
<h1>Doppio</h1>
<p>The house is open. Tables of Cappuccino and Espresso are served over HTTP and WebSocket;
a page to play on comes next.</p>
<p>Bots are welcome: see <a href="/api/openapi.json">what one can ask for</a>, and
<code>examples/bot.py</code>.</p>
</main>
</body>
</html>
"""
