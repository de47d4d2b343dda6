/** Mail programs cut longer addresses off. */
const LONGEST = 1900

/** A mail to write, with as many of the lines as an address holds. */
export function mailLink(subject: string, lines: readonly string[]): string {
  let link = `mailto:?subject=${encodeURIComponent(subject)}&body=`
  for (const line of lines) {
    const next = encodeURIComponent(`${line}\r\n`)
    if (link.length + next.length > LONGEST) break
    link += next
  }
  return link
}
