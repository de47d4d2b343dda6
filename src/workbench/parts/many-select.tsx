import { ChevronDown } from 'lucide-react'
import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { Popover } from 'react-aria-components'
import { useOverlayContainer } from './overlay.tsx'
import type { SelectProps } from './select.tsx'
import { VirtualList } from './virtual-list.tsx'

/** A select whose options are too many to be drawn: arrows, page keys and typing go through them. */
export function ManySelect({
  label,
  value,
  options,
  onChange,
  disabled,
  placeholder,
  id,
  note,
}: SelectProps) {
  const list = useId()
  const container = useOverlayContainer()
  const trigger = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)
  const chosen = options.findIndex((option) => option.value === value)
  const show = (next: boolean): void => {
    setOpen(next)
    if (next) setAt(Math.max(0, chosen))
    else trigger.current?.focus()
  }
  const keyDown = (event: KeyboardEvent): void => {
    if (!/^(ArrowDown|ArrowUp|Enter| )$/.test(event.key)) return
    event.preventDefault()
    show(true)
  }
  return (
    <>
      <button
        ref={trigger}
        type="button"
        role="combobox"
        className="t-many-select"
        aria-label={label}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? list : undefined}
        disabled={disabled ?? false}
        {...(id ? { id } : {})}
        onClick={() => show(!open)}
        onKeyDown={keyDown}
      >
        <span>{options[chosen]?.label ?? placeholder ?? ''}</span>
        <ChevronDown size={12} aria-hidden />
      </button>
      <Popover
        className="t-popover"
        isOpen={open}
        onOpenChange={show}
        triggerRef={trigger}
        placement="bottom start"
        isNonModal
        {...(container ? { UNSTABLE_portalContainer: container } : {})}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and blur of the list in it */}
        <div
          ref={focusList}
          onBlur={({ currentTarget, relatedTarget }) => {
            const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
            if (!isInside && relatedTarget !== trigger.current) setOpen(false)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' && event.key !== 'Tab') return
            event.preventDefault()
            event.stopPropagation()
            show(false)
          }}
        >
          <VirtualList
            role="listbox"
            id={list}
            className="t-options"
            label={label}
            count={options.length}
            keyOf={(index) => options[index]!.value}
            at={at}
            onAt={setAt}
            isChosen={(index) => index === chosen}
            onChoose={(index) => {
              show(false)
              onChange(options[index]!.value)
            }}
            textOf={(index) => options[index]!.label}
          >
            {(index) => <span className="t-option">{options[index]!.label}</span>}
          </VirtualList>
          {note !== undefined && <p className="none">{note}</p>}
        </div>
      </Popover>
    </>
  )
}

const focusList = (frame: HTMLElement | null): void =>
  frame?.querySelector<HTMLElement>('[role=listbox]')?.focus({ preventScroll: true })
