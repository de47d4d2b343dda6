import { Switch, TextArea } from '@radix-ui/themes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '#domain/rules/duration.ts'
import { syntaxText } from '#domain/checks/syntax-words.ts'
import { useLanguage } from '../i18n/index.ts'
import { inputProps, typedText, type EditorProps } from './editor-props.ts'
import { PictureEditor } from './picture-editor.tsx'
import { TextInput } from '../parts/inputs.tsx'

export function TextEditor(props: EditorProps) {
  const { value, onChange, field } = props
  const language = useLanguage()
  const [stored] = useState(value)
  if (field.syntax === 'picture') return <PictureEditor {...props} />
  return (
    <TextInput
      {...inputProps(props)}
      value={value === stored ? syntaxText(typedText(value), field.syntax, language) : typedText(value)}
      autoComplete="off"
      spellCheck={field.kind === 'text'}
      onChange={onChange}
    />
  )
}

/** Whole numbers and exact decimals: kept as typed text, never as a float. */
export function NumberEditor(props: EditorProps) {
  const { value, onChange, field } = props
  return (
    <TextInput
      {...inputProps(props)}
      className="t-number-editor"
      value={typedText(value)}
      inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
      autoComplete="off"
      onChange={onChange}
    />
  )
}

/** Seconds, or `1d2h30m`, or `8:30`; a stored number is shown in parts. */
export function DurationEditor(props: EditorProps) {
  const { t } = useTranslation('fields')
  const { value, onChange } = props
  return (
    <TextInput
      {...inputProps(props)}
      className="t-number-editor"
      value={typeof value === 'number' ? formatDuration(value) : typedText(value)}
      placeholder={t('durationHint')}
      autoComplete="off"
      onChange={onChange}
    />
  )
}

export function LongTextEditor(props: EditorProps) {
  const { value, onChange } = props
  return (
    <TextArea
      size="1"
      rows={2}
      resize="vertical"
      {...inputProps(props)}
      value={typedText(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

export function FlagEditor(props: EditorProps) {
  const { value, onChange } = props
  return (
    <Switch
      size="1"
      radius="full"
      {...inputProps(props)}
      checked={value === true}
      onCheckedChange={onChange}
    />
  )
}

export function ColorEditor(props: EditorProps) {
  const { t } = useTranslation('fields')
  const { value, onChange, disabled } = props
  const text = typedText(value)
  return (
    <div className="t-color-editor">
      <input
        type="color"
        aria-label={t('pickColour', { field: props.label })}
        disabled={disabled}
        value={/^#[0-9a-f]{6}$/i.test(text) ? text.toLowerCase() : '#ffffff'}
        onChange={(event) => onChange(event.target.value.toUpperCase())}
      />
      <TextEditor {...props} />
    </div>
  )
}

/** JSON as text, checked while typing. The form's value stays the text; the rules parse it. */
export function JsonEditor(props: EditorProps) {
  const { t } = useTranslation('fields')
  const { value, onChange } = props
  const [text, setText] = useState(() =>
    value === null || value === undefined
      ? ''
      : typeof value === 'string'
        ? value
        : JSON.stringify(value, null, 2),
  )
  const broken = text.trim() !== '' && !parses(text)
  return (
    <div className="t-json-editor">
      <TextArea
        size="1"
        rows={4}
        resize="vertical"
        {...inputProps(props)}
        className="mono"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          onChange(event.target.value)
        }}
      />
      <span className={broken ? 'broken' : ''} aria-live="polite">
        {text.trim() === '' ? '' : t(broken ? 'jsonBroken' : 'jsonGood')}
      </span>
    </div>
  )
}

function parses(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
