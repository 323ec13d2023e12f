/** The code of a table in what somebody typed or pasted: the code itself, or an address with it; null for neither. */
export function codeIn(text: string): string | null {
  const wanted = text.trim();
  const [, inAddress] = /\/t\/([^/?#\s]+)/.exec(wanted) ?? [];
  const code = inAddress ?? wanted;
  return /^[a-z0-9-]{1,40}$/i.test(code) ? code.toLowerCase() : null;
}
