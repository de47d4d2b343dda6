import { ChevronDown, X } from 'lucide-react'
import { useState } from 'react'
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { useOverlayContainer } from '../parts/overlay.tsx'
import { inputProps, typedText, type EditorProps } from './editor-props.ts'
import { useReferenceSearch } from './reference-search.ts'

/** A code of another entity, found by typing part of its code or name. A code typed in full is taken as it is. */
export function ReferenceEditor(props: EditorProps) {
  // A new search field after each pick: the old one would keep its list open, since its own selection never changes.
  const [picks, setPicks] = useState(0)
  return (
    <CodeSearch
      {...props}
      key={picks}
      focused={picks > 0}
      text={typedText(props.value)}
      onText={(text) => props.onChange(text === '' ? null : text)}
      onPick={(code) => {
        props.onChange(code)
        setPicks(picks + 1)
      }}
    />
  )
}

/** Several codes in order: chosen ones as chips, one more by search. Backspace in the empty field takes the last away. */
export function ReferencesEditor(props: EditorProps) {
  const { t } = useTranslation('fields')
  const [text, setText] = useState('')
  // A new search field after each pick: clearing the old one would open its list again.
  const [picks, setPicks] = useState(0)
  const codes = Array.isArray(props.value) ? (props.value as string[]) : []
  const add = (code: string): void => {
    if (code.trim() && !codes.includes(code.trim())) props.onChange([...codes, code.trim()])
    setText('')
  }
  return (
    <div className="t-references">
      {codes.map((code) => (
        <span key={code} className="code">
          {code}
          <button
            type="button"
            aria-label={t('remove', { code })}
            disabled={props.disabled}
            onClick={() => props.onChange(codes.filter((one) => one !== code))}
          >
            <X size={11} aria-hidden />
          </button>
        </span>
      ))}
      <CodeSearch
        {...props}
        key={picks}
        focused={picks > 0}
        text={text}
        onText={setText}
        onPick={(code) => {
          add(code)
          setPicks(picks + 1)
        }}
        onEnter={() => {
          add(text)
          setPicks(picks + 1)
        }}
        onBackspace={() => text === '' && props.onChange(codes.slice(0, -1))}
        onBlur={() => {
          add(text)
          props.onBlur?.()
        }}
      />
    </div>
  )
}

interface CodeSearchProps extends EditorProps {
  /** Takes the focus when it appears. */
  readonly focused?: boolean
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
  const container = useOverlayContainer()
  const found = useReferenceSearch(field.target ?? '', text, open)
  const { id, disabled, ...input } = inputProps(props)
  return (
    <ComboBox
      id={id}
      className="t-combo"
      aria-label={label}
      allowsCustomValue
      allowsEmptyCollection
      menuTrigger="input"
      items={found.data ?? []}
      // The server has filtered already.
      defaultFilter={() => true}
      inputValue={text}
      onInputChange={onText}
      onOpenChange={setOpen}
      selectedKey={null}
      onSelectionChange={(key) => key !== null && onPick(String(key))}
      isDisabled={disabled}
      isInvalid={props.invalid ?? false}
    >
      <div className="t-combo-field">
        <Input
          {...input}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it goes on from the field the user was in
          autoFocus={props.focused ?? false}
          autoComplete="off"
          onKeyDown={(event) => {
            if (event.key === 'Enter' && props.onEnter && text) {
              event.preventDefault()
              props.onEnter()
            } else if (event.key === 'Backspace') props.onBackspace?.()
          }}
        />
        <Button aria-label={t('showOptions')}>
          <ChevronDown size={13} aria-hidden />
        </Button>
      </div>
      <Popover className="t-popover" {...(container ? { UNSTABLE_portalContainer: container } : {})}>
        <ListBox
          className="t-options"
          renderEmptyState={() => (
            <p className="none">{found.isFetching ? t('searching') : t('nothingFound')}</p>
          )}
        >
          {(option: { code: string; name: string }) => (
            <ListBoxItem id={option.code} textValue={option.code} className="t-option">
              <span className="mono">{option.code}</span>
              <span className="name">{option.name}</span>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
