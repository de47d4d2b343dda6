import { TextArea } from '@radix-ui/themes'
import { useRef, useState } from 'react'
import { completionsAt, type Completion } from '#domain/expressions/complete.ts'
import { environmentOfUse, expressionFault } from '#domain/expressions/field-expression.ts'
import { useLabel } from '../i18n/index.ts'
import { inputProps, typedText, type EditorProps } from './editor-props.ts'

/** Names offered at once; more would push the form away. */
const mostOffered = 8
const namesLabel = { zh: '可用名称', en: 'Names that can stand here' }

/**
 * An expression with its first fault below it while it is typed, and names that can stand at the caret. A field that
 * does not say what it is about is plain text.
 */
export function ExpressionEditor(props: EditorProps) {
  const { value, onChange, field, disabled } = props
  const label = useLabel()
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const text = typedText(value)
  const { about } = field
  const fault = about === undefined || text.trim() === '' ? null : expressionFault(text, about)
  const offered =
    about === undefined || caret === null || disabled
      ? null
      : completionsAt(text, caret, environmentOfUse(about))
  const take = (from: number, { insert }: Completion): void => {
    onChange(text.slice(0, from) + insert + text.slice(caret ?? text.length))
    setCaret(from + insert.length)
    area.current?.focus()
  }
  return (
    <div className="t-expression">
      <TextArea
        ref={area}
        size="1"
        rows={2}
        resize="vertical"
        {...inputProps(props)}
        className="mono"
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setCaret(event.target.selectionStart)
          onChange(event.target.value)
        }}
        onSelect={(event) => setCaret(event.currentTarget.selectionStart)}
      />
      {fault && (
        <span className="fault">
          {fault.position}: {label(fault.reason)}
        </span>
      )}
      {offered && offered.found.length > 0 && (
        <div className="t-expression-names" role="group" aria-label={label(namesLabel)}>
          {offered.found.slice(0, mostOffered).map((one) => (
            <button
              key={one.insert}
              type="button"
              title={label(one.label)}
              onClick={() => take(offered.from, one)}
            >
              {one.name}
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
