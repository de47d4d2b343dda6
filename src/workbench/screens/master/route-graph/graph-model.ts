import { parseCapacity, workSeconds } from '#domain/rules/capacity.ts'
import { routeSteps, type RouteRow, type RouteStep } from '#domain/planning/route.ts'

/** A process of a route: what it uses, and how long it takes for the lot. */
export interface ProcessNode {
  readonly kind: 'process'
  readonly id: string
  readonly item: string
  readonly procNo: number
  readonly process: string
  readonly previous: readonly number[]
  readonly resources: readonly string[]
  /** Setup, production and teardown of the lot on the first choice; null where no capacity can be read. */
  readonly seconds: number | null
  /** Smallest wait before it. */
  readonly wait: number
}

/** Something that goes in, or comes out. */
export interface ItemNode {
  readonly kind: 'item'
  readonly id: string
  readonly item: string
  readonly quantity: string
  readonly output: boolean
  /** Its own route is drawn; null: it has none that is known. */
  readonly expanded: boolean | null
  /** Time until it is available when it is not made here. */
  readonly lead: number
}

export type GraphNode = ProcessNode | ItemNode

export interface GraphEdge {
  readonly from: string
  readonly to: string
  /** Between processes of one route: it can be taken away. */
  readonly link: boolean
}

export interface RouteGraph {
  readonly nodes: readonly GraphNode[]
  readonly edges: readonly GraphEdge[]
  /** Longest way through the graph in seconds, and the nodes on it. */
  readonly leadTime: number
  readonly critical: ReadonlySet<string>
}

export interface GraphInput {
  readonly item: string
  readonly lot: number
  readonly withItems: boolean
  /** Rows of the routes that are known, by item. */
  readonly routes: ReadonlyMap<string, readonly RouteRow[]>
  /** Inputs whose own route is drawn. */
  readonly expanded: ReadonlySet<string>
  /** Lead time of bought items. */
  readonly leads: ReadonlyMap<string, number>
}

const mostLevels = 8
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The route of an item as a graph, with the routes of the inputs that were opened. */
export function buildGraph(input: GraphInput): RouteGraph {
  const nodes: GraphNode[] = []
  const edges: GraphEdge[] = []
  addRoute(input, input.item, `out ${input.item}`, input.lot, [], nodes, edges)
  nodes.push({
    kind: 'item',
    id: `out ${input.item}`,
    item: input.item,
    quantity: String(input.lot),
    output: true,
    expanded: null,
    lead: 0,
  })
  return { nodes, edges, ...longestWay(nodes, edges) }
}

function addRoute(
  input: GraphInput,
  item: string,
  target: string,
  lot: number,
  above: readonly string[],
  nodes: GraphNode[],
  edges: GraphEdge[],
): void {
  const rows = input.routes.get(item) ?? []
  const steps = routeSteps(rows)
  const idOf = (procNo: number): string => [...above, item, procNo].join('/')
  const followed = new Set(steps.flatMap(({ previous }) => previous))
  for (const step of steps) {
    const id = idOf(step.procNo)
    nodes.push(processNode(id, item, step, lot))
    for (const before of step.previous)
      if (steps.some(({ procNo }) => procNo === before))
        edges.push({ from: idOf(before), to: id, link: true })
    if (!followed.has(step.procNo)) edges.push({ from: id, to: target, link: false })
    if (!input.withItems) continue
    for (const row of step.inputs) {
      const code = text(row['targetCode'])
      const path = `${id} ${code}`
      const known = (input.routes.get(code)?.length ?? 0) > 0 && !above.includes(code) && code !== item
      const open = known && above.length < mostLevels && input.expanded.has(path)
      nodes.push({
        kind: 'item',
        id: path,
        item: code,
        quantity: text(row['prodExpr']),
        output: false,
        expanded: known ? open : null,
        lead: open ? 0 : (input.leads.get(code) ?? 0),
      })
      edges.push({ from: path, to: id, link: false })
      if (open)
        addRoute(input, code, path, lot * ratioOf(text(row['prodExpr'])), [...above, item], nodes, edges)
    }
  }
}

const ratioOf = (expression: string): number => {
  const [numerator = '', denominator = '1'] = expression.split('/')
  const ratio = Number(numerator) / Number(denominator)
  return Number.isFinite(ratio) && ratio > 0 ? ratio : 1
}

function processNode(id: string, item: string, step: RouteStep, lot: number): ProcessNode {
  const main = step.uses
    .filter((row) => row['instCode'] === 'M')
    .toSorted((a, b) => Number(b['priority'] ?? 0) - Number(a['priority'] ?? 0))
  const first = main[0]
  const all = [...step.uses, ...step.inputs, ...step.outputs]
  return {
    kind: 'process',
    id,
    item,
    procNo: step.procNo,
    process: step.process,
    previous: step.previous,
    resources: [...new Set(step.uses.map((row) => text(row['targetCode'])))],
    seconds: first ? secondsOf(first, lot) : null,
    wait: Math.max(0, ...all.map((row) => Number(row['minMove'] ?? 0))),
  }
}

function secondsOf(row: RouteRow, lot: number): number | null {
  let total = 0
  for (const name of ['setupExpr', 'prodExpr', 'teardownExpr']) {
    const written = text(row[name])
    if (written === '') continue
    const capacity = parseCapacity(written)
    if ('fault' in capacity) return null
    total += Number(workSeconds(capacity, BigInt(Math.round(lot * 1e6))))
  }
  return total
}

/** Longest way to the output by the time of its nodes; links that lead round are not followed. */
function longestWay(nodes: readonly GraphNode[], edges: readonly GraphEdge[]) {
  const into = Map.groupBy(edges, ({ to }) => to)
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const known = new Map<string, { readonly time: number; readonly before: string | null }>()
  const open = new Set<string>()
  const timeOf = (id: string): number => {
    const found = known.get(id)
    if (found) return found.time
    if (open.has(id)) return 0
    open.add(id)
    let [most, before] = [0, null as string | null]
    for (const { from } of into.get(id) ?? []) {
      const time = timeOf(from)
      if (time > most || before === null) [most, before] = [time, from]
    }
    open.delete(id)
    const node = byId.get(id)!
    const own = node.kind === 'process' ? (node.seconds ?? 0) + node.wait : node.lead
    known.set(id, { time: most + own, before })
    return most + own
  }
  const last = nodes.at(-1)
  if (!last) return { leadTime: 0, critical: new Set<string>() }
  const leadTime = timeOf(last.id)
  const critical = new Set<string>()
  for (let at: string | null = last.id; at !== null && !critical.has(at); at = known.get(at)?.before ?? null)
    critical.add(at)
  return { leadTime, critical }
}
