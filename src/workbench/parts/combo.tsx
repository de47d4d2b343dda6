import { ChevronDown } from 'lucide-react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { Popover } from 'react-aria-components'
import { useTranslation } from 'react-i18next'
import { keyBeforeLines, markedLine, nowhere } from './combo-place.ts'
import { useOverlayContainer } from './overlay.tsx'
import { optionId, VirtualList, type VirtualListHandle } from './virtual-list.tsx'

export interface ComboOption {
  readonly code: string
  readonly name: string
  /** What is said of it in the list, such as its type. */
  readonly note?: string
}

interface ComboProps {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
  readonly onPick: (code: string) => void
  /** Enter on what is typed, where no line of the list is marked. */
  readonly onTyped?: () => void
  readonly options: readonly ComboOption[]
  /** How many there are; more are read by `onEnd` as the end comes near. */
  readonly total: number
  readonly onEnd: () => void
  /** The options of this text are still to come; those that are there belong to an earlier one. */
  readonly reading?: boolean
  /** In place of the list where it is empty. */
  readonly none: ReactNode
  readonly open: boolean
  readonly onOpen: (open: boolean) => void
  readonly invalid: boolean
  /** Attributes of the field; its keys come before those of the list, and win by `preventDefault`. */
  readonly input: InputHTMLAttributes<HTMLInputElement>
}

/** A field with a list of any length below it. What is typed counts as it is; arrows and a click choose from the list. */
export function Combo(props: ComboProps) {
  const { label, text, onText, onPick, options, open, onOpen, input, reading = false } = props
  const { t } = useTranslation('fields')
  const id = useId()
  const container = useOverlayContainer()
  const field = useRef<HTMLDivElement>(null)
  const list = useRef<VirtualListHandle>(null)
  const [place, setPlace] = useState(nowhere)
  const at = markedLine(place, { count: options.length, reading })
  const show = (next: boolean, first = -1): void => {
    setPlace(next ? { line: first, picked: false } : nowhere)
    onOpen(next)
  }
  const pick = (index: number): void => {
    show(false)
    onPick(options[index]!.code)
  }
  const takeTyped = (): void => {
    show(false)
    props.onTyped?.()
  }
  const isAwaited = place.picked && !reading
  useEffect(() => {
    if (!isAwaited) return
    if (at >= 0) pick(at)
    else takeTyped()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the lines that Enter waits for are there
  }, [isAwaited])
  const keyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    input.onKeyDown?.(event)
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
    const { key } = event
    if (!open) {
      if (key === 'ArrowDown' || key === 'ArrowUp') show(true, 0)
      else if (key === 'Enter' && props.onTyped) props.onTyped()
      else return
      event.preventDefault()
      return
    }
    const ahead = reading ? keyBeforeLines(key, place) : null
    if (ahead) {
      setPlace(ahead)
      event.preventDefault()
      event.stopPropagation()
      return
    }
    // Home and End are those of the text until the list is gone into.
    const to = at < 0 && /Home|End/.test(key) ? null : (list.current?.lineAfter(key) ?? null)
    if (to !== null) setPlace({ line: to, picked: false })
    else if (key === 'Enter' && at >= 0) pick(at)
    else if (key === 'Enter') takeTyped()
    else if (key === 'Escape') show(false)
    else if (key === 'Tab') {
      if (at >= 0) onText(options[at]!.code)
      show(false)
      return
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const blur = (event: FocusEvent<HTMLInputElement>): void => {
    if (event.relatedTarget instanceof Element && event.relatedTarget.closest('.t-popover')) return
    show(false)
    input.onBlur?.(event)
  }
  return (
    <div className="t-combo" data-invalid={props.invalid || undefined}>
      <div className="t-combo-field" ref={field}>
        <input
          {...input}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={open}
          aria-controls={open ? `${id}list` : undefined}
          aria-activedescendant={open && at >= 0 ? optionId(`${id}list`, at) : undefined}
          autoComplete="off"
          value={text}
          onChange={(event) => {
            onText(event.target.value)
            show(true)
          }}
          onKeyDown={keyDown}
          onBlur={blur}
        />
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('showOptions')}
          aria-haspopup="listbox"
          aria-expanded={open}
          disabled={input.disabled}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => {
            show(!open)
            field.current?.querySelector('input')?.focus()
          }}
        >
          <ChevronDown size={13} aria-hidden />
        </button>
      </div>
      <Popover
        className="t-popover"
        isOpen={open}
        onOpenChange={(next) => show(next)}
        triggerRef={field}
        placement="bottom start"
        isNonModal
        {...(container ? { UNSTABLE_portalContainer: container } : {})}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the focus stays in the field */}
        <div onMouseDown={(event) => event.preventDefault()}>
          <VirtualList
            role="listbox"
            id={`${id}list`}
            className="t-options"
            label={label}
            count={options.length}
            total={props.total}
            onEnd={props.onEnd}
            keyOf={(index) => options[index]!.code}
            at={at}
            onAt={(line) => setPlace({ line, picked: false })}
            onChoose={pick}
            driven
            handle={list}
          >
            {(index) => (
              <span className="t-option">
                <span className="mono">{options[index]!.code}</span>
                <span className="name">{options[index]!.name}</span>
                {options[index]!.note && <span className="note">{options[index]!.note}</span>}
              </span>
            )}
          </VirtualList>
          {options.length === 0 && (
            <p className="none" role="status">
              {props.none}
            </p>
          )}
        </div>
      </Popover>
    </div>
  )
}
