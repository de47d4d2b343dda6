import { calendarMessages } from '../calendar/faults.ts'
import { fill, textOf, type Label, type Language } from '../label.ts'
import { explosionTexts } from '../planning/explosion-texts.ts'
import { messageTexts } from './message-texts.ts'

/** What the commands of a scheme say beside the explosion and the scheduler. */
export const planTexts = {
  materialShort: {
    zh: '工序 {operation} 的物料 {value} 无法齐套，未按物料约束',
    en: 'material {value} of operation {operation} never is complete; the operation is not held up for it',
  },
  materialNever: {
    zh: '工序 {operation} 的物料 {value} 无法齐套，不予排产',
    en: 'material {value} of operation {operation} never is complete; the operation is not assigned',
  },
  orderProposed: {
    zh: '为物料 {value} 的净需求生成订单 {order}',
    en: 'order {order} was made for the net need of item {value}',
  },
} as const satisfies Record<string, Label>

const all: Readonly<Record<string, Label>> = { ...explosionTexts, ...messageTexts, ...planTexts }

/** The text of a plan message; a code that is not known is returned as it is. */
export function planMessageText(
  code: string,
  values: Readonly<Record<string, unknown>>,
  language: Language,
): string {
  const ofCalendar: Label | undefined = calendarMessages[code as keyof typeof calendarMessages]
  if (ofCalendar) {
    const row = typeof values['resource'] === 'string' ? `${values['resource']}: ` : ''
    return `${row}${fill(textOf(ofCalendar, language), values)}`
  }
  const text = all[code]
  return text ? fill(textOf(text, language), values) : code
}
