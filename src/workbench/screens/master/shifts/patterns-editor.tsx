import { useTranslation } from 'react-i18next'
import { formatShiftPatterns, parseShiftPatterns } from '#domain/calendar/shift-patterns.ts'
import { typedText, type EditorProps } from '../../../fields/editor-props.ts'
import { TextEditor } from '../../../fields/text-editors.tsx'
import { Button } from '../../../parts/button.tsx'
import { ShiftBar } from './shift-bar.tsx'

/** Common shifts to start from. */
const templates = {
  day: '08:00-12:00;13:00-17:00',
  early: '06:00-10:00;10:30-14:00',
  late: '14:00-18:00;18:30-22:00',
  night: '22:00-02:00;02:30-06:00',
} as const

const hours = (seconds: number): string => String(Math.round(seconds / 36) / 100)

/** Time ranges of a shift as text and as bars; both change the same value. */
export function PatternsEditor(props: EditorProps) {
  const { t } = useTranslation('shifts')
  const text = typedText(props.value)
  const parsed = parseShiftPatterns(text)
  const pattern = 'value' in parsed ? parsed.value : null
  const empty = text.trim() === ''
  return (
    <div className="m-patterns">
      <TextEditor {...props} />
      {(pattern !== null || empty) && (
        <ShiftBar
          ranges={pattern?.worked ?? []}
          disabled={props.disabled ?? false}
          onChange={(ranges) => props.onChange(formatShiftPatterns(ranges))}
        />
      )}
      <div className="foot">
        {pattern && (
          <span className="sum" aria-live="polite">
            {t('worked', {
              hours: hours(pattern.workSeconds),
              breaks: hours(pattern.breaks.reduce((sum, { start, end }) => sum + end - start, 0)),
            })}
          </span>
        )}
        {!props.disabled &&
          (Object.keys(templates) as (keyof typeof templates)[]).map((name) => (
            <Button key={name} tone="ghost" onClick={() => props.onChange(templates[name])}>
              {t(name)}
            </Button>
          ))}
      </div>
    </div>
  )
}
