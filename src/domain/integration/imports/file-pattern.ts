/** Whether the name of a file is meant by a pattern, in which `*` stands for any characters; whatever the case. */
export function matchesPattern(pattern: string, name: string): boolean {
  const parts = pattern.trim().toLowerCase().split('*')
  const text = name.toLowerCase()
  if (parts.length === 1) return text === parts[0]
  const [first, last] = [parts[0]!, parts.at(-1)!]
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length)
    return false
  let at = first.length
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  return at <= text.length - last.length
}
