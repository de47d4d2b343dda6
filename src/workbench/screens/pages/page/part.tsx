import { createElement, memo, Suspense, useMemo, type ComponentType, type ReactNode, type Ref } from 'react'
import { isKindName, kindNamed, propertiesOfKind, type KindName } from '#domain/pages/kinds/index.ts'
import type { ComponentProps, Place } from '#domain/pages/page.ts'
import type { Label } from '#domain/label.ts'
import type { CommonValues, KindGroup } from '#domain/pages/kind.ts'
import { readProperties, isRecord } from '#domain/pages/read-properties.ts'
import { useLabel } from '../../../i18n/index.ts'
import { LoadingState } from '../../../parts/states.tsx'
import {
  type KindProps,
  type SlotComponent,
  useOpenPage,
  usePlacing,
  PartContext,
  type DrawnPart,
} from './page-context.ts'
import { MarkedPlace } from './marked-place.tsx'
import { useTexts } from './use-text.ts'
import { faultsInWords, problemOf } from './part-problem.ts'
import { useMayShow } from './use-may-show.ts'
import { PartBoundary } from './part-boundary.tsx'
import './page.css'

const groups: ReadonlySet<string> = new Set(['input', 'action', 'widget'])
const kinds: ReadonlySet<string> = new Set(['divider', 'statistics', 'progress', 'number', 'panel', 'dialog'])

/** Kinds whose renderers write the label themselves, as the name of a field or the title of a panel. */
const writesOwnLabel = (type: string): boolean =>
  kinds.has(type) || (isKindName(type) && groups.has(kindNamed(type).group))

const gridded = new WeakMap<SlotComponent, SlotComponent>()

/** A slot whose components are on a grid of their own. The same slot gives the same component, which keeps what it holds. */
function onGrid(Slot: SlotComponent): SlotComponent {
  let Grid = gridded.get(Slot)
  if (!Grid) {
    Grid = ({ className }) => <Slot className={className ? `pg-grid ${className}` : 'pg-grid'} />
    gridded.set(Slot, Grid)
  }
  return Grid
}

/** Values with each slot, their own and those of their items, on a grid. */
function withGrids(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'function') return [name, onGrid(value as SlotComponent)]
      if (!Array.isArray(value)) return [name, value]
      return [name, value.map((one: unknown) => (isRecord(one) ? withGrids(one) : one))]
    }),
  )
}

interface PartProps {
  readonly type: string
  readonly props: ComponentProps
  /** Set by the editor on the element that it drags. */
  readonly dragRef?: Ref<HTMLDivElement> | null
}

/** A drawing of the whole page gives each component another record of the same properties. */
function isSamePart(one: PartProps, other: PartProps): boolean {
  const names = Object.keys(one.props)
  return (
    one.type === other.type &&
    one.dragRef === other.dragRef &&
    names.length === Object.keys(other.props).length &&
    names.every((name) => one.props[name] === other.props[name])
  )
}

/** A component of a page in its place: drawn by the renderer of its kind, or marked with the reason why it is not. */
export const Part = memo(function Part({ type, props, dragRef = null }: PartProps) {
  const { places } = usePlacing()
  const labelOf = useLabel()
  const part = useMemo(() => ({ type, props }), [type, props])
  const problem = problemOf(part)
  const place = places.get(props.id)
  return (
    <PartContext value={part}>
      {problem || !isKindName(type) ? (
        <div className="pg-part grows" data-part={props.id} style={styleOf(place)} ref={dragRef}>
          <MarkedPlace reason={problem ? labelOf(problem) : type} isBad />
        </div>
      ) : (
        <PartBoundary of={props}>
          <KnownPart part={part} type={type} place={place} dragRef={dragRef} />
        </PartBoundary>
      )}
    </PartContext>
  )
}, isSamePart)

/** Rows and columns of a place on the grid, counted from 1. */
function styleOf(place: Place | undefined): { readonly gridColumn?: string; readonly gridRow?: string } {
  if (!place) return {}
  const { x, y, w, h } = place
  return { gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }
}

interface KnownPartProps {
  readonly part: DrawnPart
  readonly type: KindName
  readonly place: Place | undefined
  readonly dragRef: Ref<HTMLDivElement> | null
}

/**
 * Groups whose kinds draw inside of their place alone. Grids, inputs and screens lay things over the window by positions in
 * it, which count from the part where the browser may leave that out.
 */
const insideAlone: ReadonlySet<KindGroup> = new Set(['content', 'chart'])

/** Drawn again where its place changes, not where that of another one does. */
const KnownPart = memo(function KnownPart({ part, type, place, dragRef }: KnownPartProps) {
  const { renderers, isEdited } = useOpenPage()
  const kind = kindNamed(type)
  const { values, faults } = useMemo(() => {
    const read = readProperties(propertiesOfKind(type), part.props)
    return { ...read, values: withGrids(read.values) as unknown as CommonValues }
  }, [type, part])
  const isShown = useMayShow(kind, values)
  if (!isShown && !isEdited) return null
  // Records of a list that lack something are drawn as far as they go.
  const isIncomplete = faults.some(({ code, member }) => code === 'missing' && !member.includes('['))
  const reasons = faultsInWords(part, faults)
  const Kind = renderers[type] as ComponentType<KindProps<KindName>>
  const props = { id: part.props.id, values } as unknown as KindProps<KindName>
  const names = [
    'pg-part',
    kind.grows && 'grows',
    kind.framed && 'framed',
    !isShown && 'unseen',
    isEdited && 'edited',
    !isEdited && !kind.grows && insideAlone.has(kind.group) && 'in-sight',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <Frame
      className={names}
      type={type}
      id={part.props.id}
      values={values}
      style={styleOf(place)}
      dragRef={dragRef}
    >
      {(isEdited || isIncomplete) && <Faults reasons={reasons} />}
      {(isEdited || !isIncomplete) && (
        <Suspense fallback={<LoadingState />}>{createElement(Kind, props)}</Suspense>
      )}
    </Frame>
  )
})

function Faults({ reasons }: { readonly reasons: readonly Label[] }) {
  const labelOf = useLabel()
  if (reasons.length === 0) return null
  return <MarkedPlace reason={reasons.map(labelOf).join('; ')} />
}

interface FrameProps {
  readonly className: string
  readonly type: KindName
  readonly id: string
  readonly values: CommonValues
  readonly style: object
  readonly dragRef: Ref<HTMLDivElement> | null
  readonly children: ReactNode
}

/** Label, tooltip and tone around what a kind draws. */
function Frame({ className, type, id, values, style, dragRef, children }: FrameProps) {
  const [label = '', tooltip = ''] = useTexts([values.label, values.tooltip])
  const isLabelled = label !== '' && !writesOwnLabel(type)
  return (
    <div
      className={className}
      data-part={id}
      data-kind={type}
      data-tone={values.tone}
      style={style}
      ref={dragRef}
      {...(isLabelled ? { role: 'group', 'aria-label': label } : {})}
      {...(tooltip === '' ? {} : { title: tooltip })}
    >
      <div className="pg-inner">
        {isLabelled && <div className="pg-label">{label}</div>}
        <PartBoundary of={values}>{children}</PartBoundary>
      </div>
    </div>
  )
}
