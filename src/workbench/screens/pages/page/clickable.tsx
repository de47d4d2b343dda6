import type { HTMLAttributes, KeyboardEvent, MouseEvent } from 'react'
import type { EventOf, KindName } from '#domain/pages/kinds/index.ts'
import { useEvents, type EventGiven } from './page-context.ts'

interface ClickableProps<K extends KindName> extends HTMLAttributes<HTMLDivElement> {
  readonly event: EventOf<K>
  readonly given?: EventGiven
}

/** Links and buttons inside keep their own clicks. */
const isOwn = (target: EventTarget, frame: Element): boolean => {
  const inner = target instanceof Element ? target.closest('a, button, input, [role="button"]') : null
  return inner !== null && inner !== frame
}

/** Something that is a button where its event has actions, and plain otherwise. */
export function Clickable<K extends KindName>({ event, given, children, ...rest }: ClickableProps<K>) {
  const { has, raise } = useEvents<K>()
  if (!has(event)) return <div {...rest}>{children}</div>
  const act = (happened: MouseEvent<HTMLElement> | KeyboardEvent<HTMLElement>): void => {
    if (!isOwn(happened.target, happened.currentTarget)) void raise(event, given)
  }
  return (
    <div
      {...rest}
      className={rest.className ? `${rest.className} pg-click` : 'pg-click'}
      role="button"
      tabIndex={0}
      onClick={act}
      onKeyDown={(key) => {
        if (key.key !== 'Enter' && key.key !== ' ') return
        key.preventDefault()
        act(key)
      }}
    >
      {children}
    </div>
  )
}
