import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { layOutGraph, type PlacedNode } from './graph-layout.ts'
import type { GraphEdge, ItemNode, ProcessNode, RouteGraph } from './graph-model.ts'
import { useDurations } from '../../../fields/use-durations.ts'

interface GraphViewProps {
  readonly label: string
  readonly graph: RouteGraph
  readonly scale: number
  readonly chosen: string | null
  readonly onChoose: (id: string | null) => void
  /** Opens or closes the route of an input. */
  readonly onToggle: (id: string) => void
  readonly onLink: (from: ProcessNode, to: ProcessNode) => void
  readonly onUnlink: (from: ProcessNode, to: ProcessNode) => void
}

interface Drag {
  readonly from: string
  readonly x: number
  readonly y: number
}

/** The graph as SVG: boxes are chosen, their right edge is dragged onto another box, and links are taken away by Delete. */
export function GraphView(props: GraphViewProps) {
  const { label, graph, scale, chosen, onChoose, onToggle, onLink, onUnlink } = props
  const { t } = useTranslation('route-graph')
  const svg = useRef<SVGSVGElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const { placed, width, height } = layOutGraph(graph)
  const processOf = (id: string | null | undefined): ProcessNode | null => {
    const node = id == null ? undefined : placed.get(id)?.node
    return node?.kind === 'process' ? node : null
  }
  const pointOf = (event: PointerEvent): { readonly x: number; readonly y: number } => {
    const box = svg.current!.getBoundingClientRect()
    return { x: (event.clientX - box.left) / scale, y: (event.clientY - box.top) / scale }
  }
  const release = (event: PointerEvent): void => {
    if (!drag) return
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-node]')
    const [from, to] = [processOf(drag.from), processOf(under?.getAttribute('data-node'))]
    setDrag(null)
    if (from && to) onLink(from, to)
  }
  const unlink = ({ from, to }: GraphEdge): void => {
    const [before, after] = [processOf(from), processOf(to)]
    if (before && after) onUnlink(before, after)
  }
  const from = drag && placed.get(drag.from)
  return (
    <div className="m-graph-scroll">
      <svg
        ref={svg}
        width={width * scale}
        height={height * scale}
        viewBox={`0 0 ${width} ${height}`}
        role="group"
        aria-label={label}
        onPointerMove={(event) => drag && setDrag({ ...drag, ...pointOf(event) })}
        onPointerUp={release}
      >
        {graph.edges.map((edge) => (
          <Link
            key={`${edge.from} ${edge.to}`}
            edge={edge}
            from={placed.get(edge.from)!}
            to={placed.get(edge.to)!}
            critical={graph.critical.has(edge.from) && graph.critical.has(edge.to)}
            label={t('link', { from: edge.from.split('/').at(-1), to: edge.to.split('/').at(-1) })}
            onRemove={() => unlink(edge)}
          />
        ))}
        {[...placed.values()].map((one) =>
          one.node.kind === 'process' ? (
            <ProcessBox
              key={one.node.id}
              placed={one}
              node={one.node}
              critical={graph.critical.has(one.node.id)}
              chosen={one.node.id === chosen}
              onChoose={() => onChoose(one.node.id)}
              onDrag={(event) => setDrag({ from: one.node.id, ...pointOf(event) })}
            />
          ) : (
            <ItemMark
              key={one.node.id}
              placed={one}
              node={one.node}
              critical={graph.critical.has(one.node.id)}
              onToggle={() => onToggle(one.node.id)}
            />
          ),
        )}
        {drag && from && (
          <path
            className="drawing"
            d={`M${from.x + from.width},${from.y + from.height / 2}L${drag.x},${drag.y}`}
          />
        )}
      </svg>
    </div>
  )
}

const onKeys = (keys: readonly string[], act: () => void) => (event: KeyboardEvent) => {
  if (!keys.includes(event.key)) return
  event.preventDefault()
  act()
}

interface LinkProps {
  readonly edge: GraphEdge
  readonly from: PlacedNode
  readonly to: PlacedNode
  readonly critical: boolean
  readonly label: string
  readonly onRemove: () => void
}

function Link({ edge, from, to, critical, label, onRemove }: LinkProps) {
  const [x1, y1, x2, y2] = [from.x + from.width, from.y + from.height / 2, to.x, to.y + to.height / 2]
  const bend = Math.max(24, (x2 - x1) / 2)
  const path = `M${x1},${y1}C${x1 + bend},${y1} ${x2 - bend},${y2} ${x2},${y2}`
  const shape = `link ${critical ? 'critical' : ''} ${edge.link ? 'own' : ''}`
  if (!edge.link) return <path className={shape} d={path} />
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      className={shape}
      onKeyDown={onKeys(['Delete', 'Backspace'], onRemove)}
      onDoubleClick={onRemove}
    >
      <title>{label}</title>
      <path className="wide" d={path} />
      <path d={path} />
      <path className="tip" d={`M${x2},${y2}l-7,-4v8z`} />
    </g>
  )
}

interface ProcessBoxProps {
  readonly placed: PlacedNode
  readonly node: ProcessNode
  readonly critical: boolean
  readonly chosen: boolean
  readonly onChoose: () => void
  readonly onDrag: (event: PointerEvent) => void
}

const shownResources = 3

function ProcessBox({ placed, node, critical, chosen, onChoose, onDrag }: ProcessBoxProps) {
  const { t } = useTranslation('route-graph')
  const { short } = useDurations()
  const { x, y, width, height } = placed
  const time = node.seconds === null ? t('noCapacity') : short(Math.round(node.seconds))
  const more = node.resources.length - shownResources
  return (
    <g
      role="button"
      tabIndex={0}
      data-node={node.id}
      aria-pressed={chosen}
      className={`process ${critical ? 'critical' : ''} ${chosen ? 'chosen' : ''}`}
      transform={`translate(${x},${y})`}
      onClick={onChoose}
      onKeyDown={onKeys(['Enter', ' '], onChoose)}
    >
      <rect width={width} height={height} rx={5} />
      <text x={10} y={19} className="title">
        {`${node.procNo} ${node.process}`}
      </text>
      <text x={10} y={36} className={node.seconds === null ? 'bad' : 'soft'}>
        {node.wait > 0 ? `${time} +${short(node.wait)}` : time}
      </text>
      {node.resources.slice(0, shownResources).map((resource, at) => (
        <g key={resource} className="resource" transform={`translate(10,${44 + at * 18})`}>
          <rect width={width - 20} height={15} rx={7} />
          <text x={8} y={11.5}>
            {at === shownResources - 1 && more > 0 ? `${resource} +${more}` : resource}
          </text>
        </g>
      ))}
      <circle
        className="port"
        cx={width}
        cy={height / 2}
        r={6}
        onPointerDown={(event) => {
          event.stopPropagation()
          onDrag(event)
        }}
      ></circle>
    </g>
  )
}

interface ItemMarkProps {
  readonly placed: PlacedNode
  readonly node: ItemNode
  readonly critical: boolean
  readonly onToggle: () => void
}

function ItemMark({ placed, node, critical, onToggle }: ItemMarkProps) {
  const { t } = useTranslation('route-graph')
  const { short } = useDurations()
  const { x, y, width, height } = placed
  const lead = node.lead > 0 ? short(node.lead) : ''
  const body = (
    <>
      <rect className="area" width={width} height={height} rx={4} />
      <path className="triangle" d="M6,25L14,9L22,25Z" />
      <text x={28} y={15} className="title">
        {node.item}
      </text>
      <text x={28} y={28} className="soft">
        {`× ${node.quantity}${lead ? ` · ${lead}` : ''}`}
      </text>
      {node.expanded !== null && (
        <text x={width - 12} y={21} textAnchor="middle" className="fold">
          {node.expanded ? '−' : '+'}
        </text>
      )}
    </>
  )
  const shape = `item ${node.output ? 'output' : ''} ${critical ? 'critical' : ''}`
  const at = { transform: `translate(${x},${y})` }
  if (node.expanded === null)
    return (
      <g className={shape} {...at}>
        <title>{`${node.item} × ${node.quantity}`}</title>
        {body}
      </g>
    )
  return (
    <g
      {...at}
      role="button"
      tabIndex={0}
      aria-expanded={node.expanded}
      aria-label={t(node.expanded ? 'closeItem' : 'openItem', { item: node.item })}
      className={`${shape} foldable`}
      onClick={onToggle}
      onKeyDown={onKeys(['Enter', ' '], onToggle)}
    >
      {body}
    </g>
  )
}
