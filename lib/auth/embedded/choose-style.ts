/** Has the tokens of `app/theme.css`, since the names of built files vary. */
const STYLE = `
:root {
  --canvas: oklch(0.158 0.008 264);
  --surface: oklch(0.2 0.009 264);
  --raised: oklch(0.245 0.011 264);
  --line: oklch(0.3 0.012 264);
  --edge: oklch(0.53 0.014 264);
  --ink: oklch(0.965 0.004 264);
  --muted: oklch(0.76 0.012 264);
  --accent: oklch(0.9 0.175 122);
  color-scheme: light dark;
  background: var(--canvas);
  color: var(--ink);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
}
@media (prefers-color-scheme: light) {
  :root {
    --canvas: oklch(0.985 0.004 106);
    --surface: oklch(1 0 0);
    --raised: oklch(0.95 0.007 106);
    --line: oklch(0.89 0.009 106);
    --edge: oklch(0.6 0.014 264);
    --ink: oklch(0.21 0.012 264);
    --muted: oklch(0.47 0.016 264);
    --accent: oklch(0.48 0.135 131);
  }
}
:lang(ja) { font-family: system-ui, "Hiragino Sans", "Noto Sans JP", "Noto Sans CJK JP", sans-serif; line-break: strict; }
:is(h1, p):lang(ja) { word-break: auto-phrase; }
:lang(ko) { font-family: system-ui, "Apple SD Gothic Neo", "Noto Sans KR", "Noto Sans CJK KR", sans-serif; word-break: keep-all; }
:lang(zh-CN) { font-family: system-ui, "PingFang SC", "Noto Sans SC", "Noto Sans CJK SC", sans-serif; }
:lang(zh-TW) { font-family: system-ui, "PingFang TC", "Noto Sans TC", "Noto Sans CJK TC", sans-serif; }
body {
  box-sizing: border-box;
  display: grid;
  min-height: 100dvh;
  margin: 0;
  padding: 1.5rem 1rem;
  place-items: center;
}
main {
  box-sizing: border-box;
  width: min(100%, 26rem);
  padding: 1.75rem;
  border: 1px solid var(--line);
  border-radius: 1.25rem;
  background: var(--surface);
}
h1 { margin: 0; font-size: 1.375rem; line-height: 1.3; text-wrap: balance; }
p { margin: 0.5rem 0 0; color: var(--muted); }
ul { display: grid; gap: 0.5rem; margin: 1.5rem 0 0; padding: 0; list-style: none; }
a {
  display: flex;
  flex-direction: column;
  justify-content: center;
  min-height: 2.75rem;
  padding: 0.5rem 1rem;
  border-radius: 0.75rem;
  color: inherit;
  text-decoration: none;
}
li a { border: 1px solid color-mix(in oklab, var(--edge) 60%, transparent); background: var(--raised); }
li a:hover { border-color: var(--edge); background: var(--line); }
strong { font-weight: 600; }
span { overflow-wrap: anywhere; color: var(--muted); font-size: 0.875rem; }
.cancel { align-items: center; margin-top: 0.75rem; padding-block: 0; color: var(--muted); }
.cancel:hover { background: var(--raised); color: var(--ink); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

export function chooseStyle(): Response {
  return new Response(STYLE, {
    headers: { "content-type": "text/css; charset=utf-8", "cache-control": "no-cache" },
  });
}
