import { fill, textOf, type Label, type Language } from '#domain/label.ts'
import { escapeMarkup } from '#domain/rules/markup.ts'
import { localTime } from '#domain/system/reminder-text.ts'
import type { Mail } from '../../../outgoing/mail.ts'
import { toneInks } from '#domain/reports/designed/tone-inks.ts'
import { ROWS_IN_BODY, type BodyRow, type BodyTable } from './body-rows.ts'
import type { FoundRows } from './content.ts'
import type { Subscription } from './subscription.ts'

const texts = {
  subject: { zh: '{name} · {report} · {at}', en: '{name} · {report} · {at}' },
  late: {
    zh: '延迟发送：应于 {due} 发送，当时服务器未运行。',
    en: 'Late: it was due at {due}, when no server was running.',
  },
  rows: { zh: '{rows} 行', en: '{rows} {rows|row|rows}' },
  firstRows: { zh: '{rows} 行，显示前 {shown} 行', en: 'Rows: {rows}; the first {shown} are shown' },
  tooLarge: {
    zh: '文件超过 10 MB，请通过链接打开报表。',
    en: 'The file is larger than 10 MB; open the report by the link.',
  },
  open: { zh: '打开报表', en: 'Open the report' },
  unsubscribe: { zh: '退订', en: 'Unsubscribe' },
} as const satisfies Record<string, Label>

/** Addresses have an end. */
const LONGEST_PARAMETERS = 1200

/** Place in the product that opens the report with the parameters of the subscription. */
export function placeOf({ reportCode, params }: Pick<Subscription, 'reportCode' | 'params'>): string {
  const place = `/report/ReportCentre?report=${encodeURIComponent(reportCode)}`
  const asked = encodeURIComponent(JSON.stringify(params ?? {})).replaceAll("'", '%27')
  return asked.length <= LONGEST_PARAMETERS ? `${place}&parameters=${asked}` : place
}

export const escapeHtml = (text: string): string => escapeMarkup(text).replaceAll("'", '&#39;')

export interface MessageFacts {
  readonly subscription: Subscription
  readonly found: FoundRows
  readonly due: string
  readonly late: boolean
  readonly language: Language
  readonly publicUrl: string | null
  readonly unsubscribe: string | null
}

/** Subject, text, page and file of a mail; all of its texts are escaped in the page. */
export function messageOf(facts: MessageFacts): Omit<Mail, 'id' | 'to'> {
  const { subscription, found, due, late, language, publicUrl, unsubscribe } = facts
  const say = (text: Label, values = {}): string => fill(textOf(text, language), values)
  const report = textOf(found.report.label, language)
  const at = localTime(due, found.zone)
  const shown = found.table?.rows ?? 0
  const lines = [
    report,
    ...(late ? [say(texts.late, { due: at })] : []),
    found.table && found.rows > ROWS_IN_BODY
      ? say(texts.firstRows, { rows: found.rows, shown })
      : say(texts.rows, { rows: found.rows }),
    ...(found.table || found.file ? [] : [say(texts.tooLarge)]),
  ]
  const links = [
    ...(publicUrl === null ? [] : [[say(texts.open), `${publicUrl}${placeOf(subscription)}`] as const]),
    ...(unsubscribe === null ? [] : [[say(texts.unsubscribe), unsubscribe] as const]),
  ]
  return {
    subject: say(texts.subject, { name: subscription.name, report, at }),
    text: [...lines, '', ...links.map(([title, url]) => `${title}: ${url}`)].join('\n'),
    html: pageOf(language, [
      ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
      ...(found.table ? [tableOf(found.table)] : []),
      ...links.map(([title, url]) => `<p><a href="${escapeHtml(url)}">${escapeHtml(title)}</a></p>`),
    ]),
    attachments: found.file ? [found.file] : [],
    ...(unsubscribe === null ? {} : { unsubscribe }),
  }
}

/** A small page of its own; what is in it is escaped already. */
export const pageOf = (language: Language, parts: readonly string[]): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">` +
  `<meta name="viewport" content="width=device-width"><title>Takt</title></head>` +
  `<body style="font-family:sans-serif;font-size:14px">${parts.join('')}</body></html>`

const border = 'border:1px solid #999;padding:2px 6px;text-align:left'

function lookOf({ bold, tones }: BodyRow, at: number): string {
  const tone = tones[at]
  const inks = tone ? `;color:${toneInks[tone].text};background:${toneInks[tone].back}` : ''
  return `style="${border}${bold ? ';font-weight:bold' : ''}${inks}"`
}

function tableOf({ headers, lines }: BodyTable): string {
  const head = headers.map((header) => `<th style="${border}">${escapeHtml(header)}</th>`).join('')
  const rowOf = (row: BodyRow): string =>
    `<tr>${row.cells.map((cell, at) => `<td ${lookOf(row, at)}>${escapeHtml(cell)}</td>`).join('')}</tr>`
  return `<table style="border-collapse:collapse"><thead><tr>${head}</tr></thead><tbody>${lines
    .map(rowOf)
    .join('')}</tbody></table>`
}
