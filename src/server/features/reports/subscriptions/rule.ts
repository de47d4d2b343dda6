import { TaktError, type FieldFault } from '#domain/errors.ts'
import { filled, textOf, type Label, type Language } from '#domain/label.ts'
import { numberColumns, type Report } from '#domain/reports/report.ts'
import { domainOf, isMailAddress, MOST_ADDRESSES } from '#domain/reports/subscription-addresses.ts'
import { minuteOf } from '#domain/reports/subscription-times.ts'
import { exportFormats } from '../../../platform/exchange/export-rows.ts'
import { invalid } from '../../../http/envelope.ts'
import type { Outgoing } from '../../../outgoing/config.ts'
import { addressesOf, reachesOthers, type Subscription } from './subscription.ts'

/** What a caller sends. */
export type Content = Omit<Subscription, 'id' | 'reportCode' | 'owner' | 'nextDue'>

/** What a mail can be: files for people, and rows in its body. */
export const subscriptionFormats: readonly string[] = [
  ...exportFormats.filter((format) => format !== 'arrow'),
  'html',
]

const texts = {
  time: { zh: '时间应为 HH:mm', en: 'a time such as 08:30 is expected' },
  weekDays: { zh: '请选择星期', en: 'choose days of the week, 1 to 7' },
  monthDays: { zh: '请选择日期 1 至 31', en: 'choose days of the month, 1 to 31' },
  format: { zh: '没有该格式', en: 'there is no such format' },
  column: { zh: '请选择数值列', en: 'choose a column of numbers' },
  level: { zh: '请填写比较和阈值', en: 'a comparison and a level are needed' },
  inboxOnly: { zh: '邮箱地址只能用邮件发送', en: 'addresses are reached by e-mail alone' },
  noAddress: { zh: '请填写邮箱地址', en: 'an e-mail address is needed' },
  tooMany: filled({ zh: '最多 {most} 个地址', en: '{most} addresses at most' }, { most: MOST_ADDRESSES }),
} as const satisfies Record<string, Label>

const isDays = (days: unknown, most: number): boolean =>
  Array.isArray(days) &&
  days.length > 0 &&
  days.every((day: unknown) => Number.isInteger(day) && (day as number) >= 1 && (day as number) <= most)

function addressFaults(content: Content, { mailDomains }: Outgoing): Label[] {
  if (content.emailType !== 'C') return []
  const addresses = addressesOf(content)
  if (!content.isSendEmail) return [texts.inboxOnly]
  if (addresses.length === 0) return [texts.noAddress]
  if (addresses.length > MOST_ADDRESSES) return [texts.tooMany]
  const wrong = addresses.find((one) => !isMailAddress(one))
  if (wrong !== undefined)
    return [filled({ zh: '“{wrong}”不是邮箱地址', en: '"{wrong}" is no e-mail address' }, { wrong })]
  const outside = addresses.find((one) => !mailDomains.has(domainOf(one)))
  return outside === undefined
    ? []
    : [
        filled(
          {
            zh: '{domain} 不在允许的邮箱域名中，请联系管理员',
            en: '{domain} is not among the domains that may be used; ask who runs the installation',
          },
          { domain: domainOf(outside) },
        ),
      ]
}

/** What is wrong with a subscription beside the parameters of its report. */
export function subscriptionFaults(
  report: Report,
  content: Content,
  outgoing: Outgoing,
  language: Language,
): FieldFault[] {
  const found: [member: keyof Content, text: Label][] = []
  if (minuteOf(content.subTime) === null) found.push(['subTime', texts.time])
  if (content.subType === 'W' && !isDays(content.subDays, 7)) found.push(['subDays', texts.weekDays])
  if (content.subType === 'M' && !isDays(content.subDays, 31)) found.push(['subDays', texts.monthDays])
  if (!subscriptionFormats.includes(content.format)) found.push(['format', texts.format])
  for (const text of addressFaults(content, outgoing)) found.push(['emailAddress', text])
  if (content.levelColumn !== null && !numberColumns(report).includes(content.levelColumn))
    found.push(['levelColumn', texts.column])
  if (content.levelColumn !== null && (content.levelOperator === null || content.level === null))
    found.push(['level', texts.level])
  return found.map(([member, text]) => ({ message: textOf(text, language), members: [member] }))
}

/** Throws what is wrong; who sends to others needs the right to deal with users. */
export function checkSubscription(
  report: Report,
  content: Content,
  outgoing: Outgoing,
  by: { readonly owner: string; readonly mayReachOthers: boolean; readonly language: Language },
): void {
  const faults = subscriptionFaults(report, content, outgoing, by.language)
  if (faults.length > 0) throw invalid(faults)
  if (reachesOthers(content, by.owner) && !by.mayReachOthers) throw new TaktError('subscriptionToOthers')
}
