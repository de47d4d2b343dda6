/** Mail programs cut longer addresses off. */
const LONGEST = 1900

interface MailLink {
  readonly href: string
  /** How many of the lines are in it. */
  readonly lines: number
}

/** A mail to write, with as many of the lines as an address holds. */
export function mailLink(
  subject: string,
  lines: readonly string[],
  recipients: readonly string[] = [],
): MailLink {
  const to = recipients.map((one) => encodeURIComponent(one)).join(',')
  let href = `mailto:${to}?subject=${encodeURIComponent(subject)}&body=`
  for (const [at, line] of lines.entries()) {
    const next = encodeURIComponent(`${line}\r\n`)
    if (href.length + next.length > LONGEST) return { href, lines: at }
    href += next
  }
  return { href, lines: lines.length }
}
