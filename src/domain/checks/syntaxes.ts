import { emailFault, emailsFault } from '../rules/email.ts'
import { isLink } from '../rules/link.ts'
import { parseCalendarDates } from '../calendar/calendar-dates.ts'
import { badCharacters, calendarMessages, type Parsed } from '../calendar/faults.ts'
import { parseShiftList } from '../calendar/shift-list.ts'
import { parseShiftPatterns } from '../calendar/shift-patterns.ts'
import { parseTargets } from '../calendar/target-list.ts'
import { parseTitles } from '../characteristics/titles.ts'
import type { SyntaxName } from '../field-kinds.ts'
import { fill } from '../label.ts'
import { parseRatio, parseWork } from '../rules/capacity.ts'
import { parseValidity } from '../planning/validity.ts'
import { parsePairCondition } from '../planning/pair-condition.ts'
import { scheduleFault } from '../schedules/reminder-schedule.ts'
import { webhookFault } from '../rules/webhook-address.ts'
import type { SyntaxFault } from '../rules/syntax-fault.ts'

const numberList = /^\s*\d{1,9}\s*(?:;\s*\d{1,9}\s*)*$/

/** Texts with a syntax of their own: what is wrong with one, null when nothing is. */
export const syntaxes: Readonly<Record<SyntaxName, (text: string) => SyntaxFault | null>> = {
  /** Time that work takes (rules/capacity.ts). */
  capacity: (text: string) => faultOf(parseWork(text)),
  /** Capacity of a resource, or quantity per piece of a material: which of them, the row knows. */
  capacityOrRatio: (text: string) => {
    const capacity = faultOf(parseWork(text))
    return capacity === null || faultOf(parseRatio(text)) === null ? null : capacity
  },
  /** Time ranges of a shift. */
  shiftPatterns: (text: string) => calendarFault(parseShiftPatterns(text)),
  /** Dates of a calendar row. */
  calendarDates: (text: string) => calendarFault(parseCalendarDates(text)),
  /** Shifts of a calendar row with their multipliers. */
  shiftList: (text: string) => calendarFault(parseShiftList(text)),
  /** Codes joined by `;`, or `*`. */
  targets: (text: string) => calendarFault(parseTargets(text)),
  /** A condition on the order (planning/validity.ts). */
  validity: (text: string) => faultOf(parseValidity(text)),
  /** A condition on two operations that follow each other (planning/pair-condition.ts). */
  pairCondition: (text: string) => faultOf(parsePairCondition(text)),
  /** Titles of characteristics (characteristics/titles.ts). */
  characteristicTitles: (text: string) => {
    const read = parseTitles(text)
    return 'fault' in read ? read.fault : null
  },
  /** When a reminder looks (schedules/reminder-schedule.ts). */
  schedule: scheduleFault,
  /** Where a reminder is sent to (rules/webhook-address.ts). */
  webhook: webhookFault,
  /** One e-mail address (rules/email.ts). */
  email: emailFault,
  /** E-mail addresses joined by `;`. */
  emails: emailsFault,
  /** A route of the workbench, or an address on the web. */
  link: (text: string) =>
    isLink(text)
      ? null
      : {
          position: 1,
          reason: {
            zh: '应为以 / 开头的页面路由，或 http(s) 地址',
            en: 'a route that starts with / or an http(s) address is expected',
          },
        },
  /** A picture inside the text, which nothing has to be loaded for. SVG may hold scripts, so it is none. */
  picture: (text: string) =>
    /^data:image\/(?:png|jpeg|gif|webp|x-icon|vnd\.microsoft\.icon);base64,[A-Za-z0-9+/]+={0,2}$/.test(text)
      ? null
      : {
          position: 1,
          reason: {
            zh: '应为 PNG、JPEG、GIF、WebP 或 ICO 图片',
            en: 'a PNG, JPEG, GIF, WebP or ICO picture is expected',
          },
        },
  /** Whole numbers joined by `;`. */
  numberList: (text: string) =>
    numberList.test(text)
      ? null
      : {
          position: (/[^\d;\s]/.exec(text)?.index ?? text.length) + 1,
          reason: { zh: '应为以“;”分隔的整数', en: 'whole numbers joined by ; are expected' },
        },
}

function faultOf(parsed: object): SyntaxFault | null {
  return 'fault' in parsed ? (parsed.fault as SyntaxFault) : null
}

/** The first fault of a calendar text. */
function calendarFault(parsed: Parsed<unknown>): SyntaxFault | null {
  const first = 'faults' in parsed ? parsed.faults[0] : undefined
  if (first === undefined) return null
  const values = { value: first.value, characters: badCharacters(first.value) }
  const { zh, en } = calendarMessages[first.code]
  return { position: first.at + 1, reason: { zh: fill(zh, values), en: fill(en, values) } }
}
