import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import type { Need } from '#domain/planning/peg-graph.ts'
import { formatTime, groupDigits } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { useLabel } from '../../../i18n/index.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { curve, sizes, type PlacedCard, type PlacedGraph, type PlacedPeg } from './graph-layout.ts'
import { needTones } from './need-tones.ts'
import { NodeChip } from './node-chip.tsx'
import type { Carried, Chosen } from './graph-state.ts'

interface GraphCanvasProps {
  readonly placed: PlacedGraph
  readonly chosen: Chosen | null
  readonly carried: Carried | null
  readonly onChoose: (chosen: Chosen) => void
  readonly onCarry: (carried: Carried | null) => void
  readonly onDrop: (need: Need) => void
  readonly onOrder: (order: string) => void
}

/**
 * Cards and lines. A card is dragged onto a need to connect it; by keyboard it is picked up with C and let go with Enter on
 * the need, Escape puts it back.
 */
export function GraphCanvas(props: GraphCanvasProps) {
  const { placed, chosen, carried } = props
  const { t } = useTranslation('pegs')
  return (
    <div
      className="p-graph"
      role="group"
      aria-label={t('graph')}
      style={{ width: placed.width, height: placed.height }}
    >
      <svg width={placed.width} height={placed.height} aria-hidden>
        {placed.links.map(({ from, to, path }) => (
          <g key={`${from} ${to}`} className="line link">
            <path d={path} />
          </g>
        ))}
        {placed.pegs.map((one) => (
          <Line key={one.peg.id} one={one} chosen={isChosen(one, chosen)} onChoose={props.onChoose} />
        ))}
      </svg>
      {placed.cards.map((card) => (
        <Card key={card.node.id} card={card} {...props} />
      ))}
      <p className="p-graph-said" role="status">
        {carried && t('carried', { supply: carried.key })}
      </p>
    </div>
  )
}

const isChosen = ({ peg, from, to }: PlacedPeg, chosen: Chosen | null): boolean =>
  (chosen?.kind === 'peg' && chosen.id === peg.id) ||
  (chosen?.kind === 'node' && (chosen.id === from || chosen.id === to))

interface LineProps {
  readonly one: PlacedPeg
  readonly chosen: boolean
  readonly onChoose: (chosen: Chosen) => void
}

function Line({ one: { peg, x1, y1, x2, y2 }, chosen, onChoose }: LineProps) {
  const { short } = useDurations()
  const path = curve(x1, y1, x2, y2)
  const names = [
    'line',
    peg.late && 'late',
    (peg.lockUser || peg.kind === 'H') && 'locked',
    chosen && 'chosen',
  ]
  const text = [
    groupDigits(peg.qty),
    peg.gap === null ? '' : `${peg.late ? '−' : '+'}${short(Math.abs(peg.gap))}`,
  ]
  return (
    <g className={names.filter(Boolean).join(' ')} onClick={() => onChoose({ kind: 'peg', id: peg.id })}>
      <path className="wide" d={path} />
      <path d={path} />
      <text x={x1 + 6} y={y1 + (y2 - y1) * 0.06 - 4}>
        {text.filter(Boolean).join(' · ')}
      </text>
    </g>
  )
}

/** The order asked for is seen first, however much feeds it. */
const intoView = (card: HTMLElement | null): void =>
  card?.scrollIntoView({ inline: 'center', block: 'nearest' })

type CardProps = GraphCanvasProps & { readonly card: PlacedCard }

function Card(props: CardProps) {
  const { card, chosen, carried, onChoose, onCarry, onOrder } = props
  const { t } = useTranslation('pegs')
  const { zone } = useFormatSettings()
  const { node } = card
  const own = node.level === 0
  const at = (time: string): string => formatTime(time, zone).slice(5, 16)
  const when = node.start && node.end ? `${at(node.start)} – ${at(node.end)}` : node.end ? at(node.end) : ''
  const late = node.end !== null && node.due !== null && Date.parse(node.end) > Date.parse(node.due)
  const names = ['card', own && 'own', chosen?.kind === 'node' && chosen.id === node.id && 'chosen']
  const keys = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCarry(null)
    if (event.key.toLowerCase() === 'c' && !own) onCarry(carried === node ? null : node)
    if (event.key === 'o' && node.node === 'MO' && !own) onOrder(node.key)
  }
  return (
    <div
      className={names.filter(Boolean).join(' ')}
      style={{ left: card.x, top: card.y, width: sizes.card, height: card.height }}
      ref={own ? intoView : undefined}
    >
      <button
        type="button"
        className="face"
        style={{ height: sizes.head }}
        draggable={!own}
        aria-pressed={carried === node}
        title={t(own ? 'ownHint' : 'cardHint', { key: node.key })}
        onDragStart={() => onCarry(node)}
        onDragEnd={() => onCarry(null)}
        onClick={() => onChoose({ kind: 'node', id: node.id })}
        onDoubleClick={() => node.node === 'MO' && onOrder(node.key)}
        onKeyDown={keys}
      >
        <span className="title">
          <NodeChip node={node.node} />
          <strong>{node.key}</strong>
        </span>
        <small className={late ? 'late' : undefined}>
          {[node.key.startsWith(node.item ?? ' ') ? null : node.item, node.qty && groupDigits(node.qty), when]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </button>
      {card.needs.map((need) => (
        <NeedRow key={need.code} need={need} {...props} />
      ))}
    </div>
  )
}

type NeedRowProps = CardProps & { readonly need: Need }

function NeedRow({ need, chosen, carried, onChoose, onCarry, onDrop }: NeedRowProps) {
  const { t } = useTranslation('pegs')
  const label = useLabel()
  const takes = carried !== null && (carried.node === 'MO' || carried.item !== null)
  const names = [
    'need',
    need.state,
    chosen?.kind === 'need' && chosen.code === need.code && 'chosen',
    takes && 'open',
  ]
  const said = t('needOf', {
    item: need.item,
    operation: need.operation,
    pegged: groupDigits(need.pegged),
    qty: groupDigits(need.qty),
    state: label(choiceOf('NeedState')[need.state]!),
  })
  return (
    <button
      type="button"
      className={names.filter(Boolean).join(' ')}
      style={{ height: sizes.row }}
      title={said}
      aria-label={said}
      onClick={() => (carried ? onDrop(need) : onChoose({ kind: 'need', code: need.code }))}
      onKeyDown={(event) => event.key === 'Escape' && onCarry(null)}
      onDragOver={(event) => takes && event.preventDefault()}
      onDrop={() => onDrop(need)}
    >
      <span>{need.item}</span>
      <StatusChip tone={needTones[need.state] ?? 'quiet'}>
        {groupDigits(need.pegged)} / {groupDigits(need.qty)}
      </StatusChip>
    </button>
  )
}
