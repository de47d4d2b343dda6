import { fill, type Label } from '../label.ts'
import { addressParts } from '../rules/email.ts'

/** What a mail about a report is made from, as texts. */
export interface MailFacts {
  readonly report: string
  readonly supplier: string
  readonly from: string
  readonly to: string
  /** What is called off, one line each. */
  readonly lines: readonly string[]
}

/** The template of schemes that have none. */
export const usualMail: Label = {
  zh: '{supplier}:\n\n请按交付报表 {report} 于 {from} 至 {to} 交付:\n\n{lines}\n\n请确认交期与数量。',
  en: 'Dear {supplier},\n\nplease deliver by report {report}, from {from} to {to}:\n\n{lines}\n\nPlease confirm dates and quantities.',
}

/** Lines of the mail to a supplier: places `{report}`, `{supplier}`, `{from}`, `{to}` and `{lines}` of the template are filled. */
export function reportMail(template: string, { lines, ...facts }: MailFacts): string[] {
  return template
    .split(/\r?\n/)
    .flatMap((line) =>
      line.includes('{lines}')
        ? lines.map((one) => fill(line, { ...facts, lines: one }))
        : [fill(line, { ...facts })],
    )
}

/** Addresses of a list joined by `;`; what is none is left out. */
export function addressesOf(list: string): string[] {
  const parts = addressParts(list).map(({ text }) => text)
  return [...new Set(parts.filter((part) => /^[^\s@<>()"?&]+@[^\s@<>()"?&]+$/.test(part)))]
}
