import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { parseCalendarDates } from '#domain/calendar/calendar-dates.ts'
import { calendarFaultText, type Parsed } from '#domain/calendar/faults.ts'
import { parseShiftList } from '#domain/calendar/shift-list.ts'
import { datesInWords, shiftsInWords } from '#domain/calendar/words.ts'
import type { Language } from '#domain/label.ts'
import { typedText, type EditorProps } from '../../../fields/editor-props.ts'
import { TextEditor } from '../../../fields/text-editors.tsx'
import { useLanguage } from '../../../i18n/index.ts'

/** An editor of a text that has a notation of its own, with what it means, or what is wrong with it, below. */
function inWords<T>(
  parse: (text: string) => Parsed<T>,
  say: (value: T, language: Language) => string,
): ComponentType<EditorProps> {
  return function WordsEditor(props: EditorProps) {
    const { t } = useTranslation('calendars')
    const language = useLanguage()
    const parsed = parse(typedText(props.value))
    return (
      <div className="m-in-words">
        <TextEditor {...props} />
        {'value' in parsed ? (
          <span aria-live="polite">{t('means', { words: say(parsed.value, language) })}</span>
        ) : (
          <span aria-live="polite" className="fault">
            {calendarFaultText(parsed.faults[0]!, language)}
          </span>
        )}
      </div>
    )
  }
}

/** The days that a calendar row is for. */
export const DatesEditor = inWords(parseCalendarDates, datesInWords)

/** The shifts of a calendar row; none at all is a day off. */
export const ShiftsEditor = inWords(parseShiftList, shiftsInWords)

function textIn<T>(parse: (text: string) => Parsed<T>, say: (value: T, language: Language) => string) {
  return (text: string, language: Language): string => {
    const parsed = parse(text)
    return 'value' in parsed ? say(parsed.value, language) : text
  }
}

/** In words; what cannot be read is as it was written. */
export const datesText = textIn(parseCalendarDates, datesInWords)
export const shiftsText = textIn(parseShiftList, shiftsInWords)
