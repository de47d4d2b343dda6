import {
  useEffect,
  useImperativeHandle,
  useState,
  type HTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { lineAfter } from './list-keys.ts'
import { focusLine, indexOf } from './line-focus.ts'
import { useTypedWord } from './use-typed-word.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** What a list can be asked for by what drives it, such as the field above it. */
export interface VirtualListHandle {
  /** The line that a key leads to; null: the key moves nothing. */
  readonly lineAfter: (key: string) => number | null
}

interface SharedProps {
  readonly label: string
  readonly count: number
  readonly keyOf: (index: number) => string | number
  readonly children: (index: number) => ReactNode
  /** Height of a line until it is measured, px. */
  readonly estimate?: number
  readonly className?: string
  /** Lines that there are, where more are read as the end comes near. */
  readonly total?: number
  /** The last line of those that are there is drawn. */
  readonly onEnd?: () => void
  readonly itemProps?: (index: number) => HTMLAttributes<HTMLElement>
}

interface PlainListProps extends SharedProps {
  readonly role: 'list'
  /** The line that is brought into view when it changes; -1: none. */
  readonly shown?: number
}

interface ListboxProps extends SharedProps {
  readonly role: 'listbox'
  readonly id: string
  /** The line that keys are at; -1: none. */
  readonly at: number
  readonly onAt: (index: number) => void
  readonly isChosen?: (index: number) => boolean
  readonly onChoose: (index: number) => void
  /** Enter; default: the same as choosing. */
  readonly onEnter?: (index: number) => void
  readonly multiple?: boolean
  /** What typing on the list looks for; left out: typing is the business of a field above. */
  readonly textOf?: (index: number) => string
  /** Keys come from a field above the list, which has the focus. */
  readonly driven?: boolean
  readonly handle?: Ref<VirtualListHandle>
}

const LINE_PX = 28

/** Id of a line of a listbox, for `aria-activedescendant`. */
export const optionId = (list: string, index: number): string => `${list}-${index}`

/**
 * A list of any length of which only what is in view is drawn. `listbox`: one line is the current one, moved by arrows,
 * Home, End, page keys and typing, chosen by Enter, space or a click. `list`: lines hold buttons of their own; arrows go
 * from the buttons of one line to those of the next.
 */
export function VirtualList(props: PlainListProps | ListboxProps) {
  const { label, count, total = count, className, onEnd } = props
  const box = props.role === 'listbox' ? props : null
  const [focused, setFocused] = useState(-1)
  const word = useTypedWord()
  const current = box ? box.at : focused
  const virtual = useVirtualRows<HTMLDivElement>({
    count,
    estimate: props.estimate ?? LINE_PX,
    kept: current,
  })
  const { frame, measure, scrollTo } = virtual
  const last = virtual.rows.at(-1)?.index ?? -1
  const isEnd = last >= 0 && last === count - 1 && total > count
  useEffect(() => {
    if (isEnd) onEnd?.()
  }, [isEnd, onEnd, count])
  const at = (props.role === 'list' ? props.shown : props.at) ?? -1
  useEffect(() => {
    if (at >= 0) scrollTo(at)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- scrolled when the line changes, not when it is drawn
  }, [at])
  const goTo = (key: string): number | null => lineAfter(key, current, count, virtual.page())
  const keyDown = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (box && box.at >= 0 && (event.key === 'Enter' || (event.key === ' ' && !word.isOpen(event)))) {
      event.preventDefault()
      const act = event.key === 'Enter' ? (box.onEnter ?? box.onChoose) : box.onChoose
      act(box.at)
      return
    }
    const moved = goTo(event.key)
    if (moved !== null) word.end()
    const to = moved ?? (box?.textOf ? word.take(event, box.at, count, box.textOf) : null)
    if (to === null) return
    event.preventDefault()
    if (box) box.onAt(to)
    else {
      setFocused(to)
      focusLine(frame.current, to, scrollTo)
    }
  }
  useImperativeHandle(box?.handle, () => ({ lineAfter: goTo }))
  return (
    <div
      ref={frame}
      role={props.role}
      aria-label={label}
      className={`t-virtual ${className ?? ''}`}
      {...(box
        ? {
            id: box.id,
            'aria-multiselectable': box.multiple ?? undefined,
            ...(box.driven
              ? {}
              : {
                  tabIndex: 0,
                  'aria-activedescendant': box.at >= 0 ? optionId(box.id, box.at) : undefined,
                }),
          }
        : {
            onFocus: ({ target }) => setFocused(indexOf(target)),
            onBlur: ({ relatedTarget }) => setFocused(indexOf(relatedTarget)),
          })}
      {...(box?.driven ? {} : { onKeyDown: keyDown, onKeyUp: word.onKeyUp })}
    >
      {virtual.rows.map(({ index, gap }) => (
        <div
          key={props.keyOf(index)}
          ref={measure}
          data-index={index}
          role={box ? 'option' : 'listitem'}
          aria-setsize={total}
          aria-posinset={index + 1}
          style={gap > 0 ? { marginTop: gap } : undefined}
          {...(box ? optionProps(box, index) : {})}
          {...props.itemProps?.(index)}
        >
          {props.children(index)}
        </div>
      ))}
      {virtual.rest > 0 && <div aria-hidden style={{ height: virtual.rest }} />}
    </div>
  )
}

function optionProps(box: ListboxProps, index: number): HTMLAttributes<HTMLElement> {
  return {
    id: optionId(box.id, index),
    'aria-selected': box.isChosen ? box.isChosen(index) : index === box.at,
    className: index === box.at ? 'at' : '',
    onClick: () => {
      box.onAt(index)
      box.onChoose(index)
    },
  }
}
