import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Combo } from '../parts/combo.tsx'
import { inputProps, typedText, type EditorProps } from './editor-props.ts'
import { useTargetSearch } from './reference-search.ts'

/** A code of another entity, found by typing part of its code or name. A code typed in full is taken as it is. */
export function ReferenceEditor(props: EditorProps) {
  return (
    <CodeSearch
      {...props}
      text={typedText(props.value)}
      onText={(text) => props.onChange(text === '' ? null : text)}
      onPick={props.onChange}
    />
  )
}

interface ReferencesEditorProps extends EditorProps {
  /** What a chosen code is called; default: the code. */
  readonly nameOf?: (code: string) => string
}

const asItIs = (code: string): string => code

/** Several codes in order: chosen ones as chips, one more by search. Backspace in the empty field takes the last away. */
export function ReferencesEditor({ nameOf = asItIs, ...props }: ReferencesEditorProps) {
  const { t } = useTranslation('fields')
  const [text, setText] = useState('')
  const codes = Array.isArray(props.value) ? (props.value as string[]) : []
  const add = (code: string): void => {
    if (code.trim() && !codes.includes(code.trim())) props.onChange([...codes, code.trim()])
    setText('')
  }
  return (
    <div className="t-references">
      {codes.map((code) => (
        <span key={code} className="code" title={code}>
          {nameOf(code)}
          <button
            type="button"
            aria-label={t('remove', { code: nameOf(code) })}
            disabled={props.disabled}
            onClick={() => props.onChange(codes.filter((one) => one !== code))}
          >
            <X size={11} aria-hidden />
          </button>
        </span>
      ))}
      <CodeSearch
        {...props}
        text={text}
        onText={setText}
        onPick={add}
        onEnter={() => add(text)}
        onBackspace={() => text === '' && props.onChange(codes.slice(0, -1))}
        onBlur={() => {
          add(text)
          props.onBlur?.()
        }}
      />
    </div>
  )
}

/** A code whose entity is named by another field of the form; not searched until that one is filled in. */
export function TargetEditor({ targets, ...props }: EditorProps & { readonly targets: readonly string[] }) {
  return (
    <CodeSearch
      {...props}
      targets={targets}
      text={typedText(props.value)}
      onText={(text) => props.onChange(text === '' ? null : text)}
      onPick={props.onChange}
    />
  )
}

interface CodeSearchProps extends EditorProps {
  /** Entities whose codes are found; default: the field's target. */
  readonly targets?: readonly string[]
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPick: (code: string) => void
  readonly onEnter?: () => void
  readonly onBackspace?: () => void
}

function CodeSearch(props: CodeSearchProps) {
  const { t } = useTranslation('fields')
  const { field, label, text, onText, onPick } = props
  const [open, setOpen] = useState(false)
  const found = useTargetSearch(props.targets ?? [field.target ?? ''], text, open, props.source)
  const { invalid = false } = props
  return (
    <Combo
      label={label}
      text={text}
      onText={onText}
      onPick={onPick}
      options={found.options}
      total={found.total}
      onEnd={found.readMore}
      reading={found.isStale}
      none={t(found.isFetching ? 'searching' : 'nothingFound')}
      open={open}
      onOpen={setOpen}
      {...(props.onEnter && text ? { onTyped: props.onEnter } : {})}
      invalid={invalid}
      input={{
        ...inputProps(props),
        onKeyDown: (event) => {
          if (event.key === 'Backspace') props.onBackspace?.()
        },
      }}
    />
  )
}
