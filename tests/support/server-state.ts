import { parseSync } from 'oxc-parser'

/** Hooks that give what runs work as an action (src/workbench/actions). */
const actionHooks = new Set(['useAction', 'useDone', 'useSaving', 'useOutcome'])
/** Calls that write, as they are imported from the client; own functions may have such names. */
const writers = /import \{[^}]*\b(write|upload)\b[^}]*\} from '[./]*\/client\/(?:write|transfer)\.ts'/g
const reads = new Set(['call', 'callArrow', 'callArrowStream'])
/** What loads server state where it is asked for, and not as a query of a component. */
const loads = new Set([...reads, 'fetchCall', 'fetchAllRows', 'readAll'])
const effects = new Set(['useEffect', 'useLayoutEffect'])
/** Attributes that the page's own elements call when somebody acts; others are functions for the component. */
const ofElements = /^on(Click|Select|Change|Submit|ValueChange|CheckedChange)$/

interface Node {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [part: string]: unknown
}

const isNode = (part: unknown): part is Node => typeof part === 'object' && part !== null && 'type' in part

/** Visits a node and those below it, with the nodes above it: the nearest last. */
function each(node: Node, visit: (node: Node, above: readonly Node[]) => void, above: Node[] = []): void {
  visit(node, above)
  const below = [...above, node]
  for (const part of Object.values(node))
    for (const child of Array.isArray(part) ? part : [part]) if (isNode(child)) each(child, visit, below)
}

const nameOf = (part: unknown): string =>
  isNode(part) && /^(JSX)?Identifier$/.test(part.type) ? String(part['name']) : ''

const calledName = (node: Node | undefined): string =>
  node?.type === 'CallExpression' ? nameOf(node['callee']) : ''

const isFunction = (node: Node | undefined): boolean =>
  /^(ArrowFunctionExpression|FunctionExpression|FunctionDeclaration)$/.test(node?.type ?? '')

/** The name under which a function is declared; '' for one without. */
const declaredName = (node: Node, parent: Node | undefined): string =>
  nameOf(node['id']) || (parent?.type === 'VariableDeclarator' ? nameOf(parent['id']) : '')

/** A component or a hook: what it does by itself happens in the page. */
const isOfReact = (name: string): boolean => /^[A-Z]|^use[A-Z]/.test(name)

interface Declared {
  readonly name: string
  readonly node: Node
}

interface Actions {
  /** Names that run work as an action: what the hooks give, and functions that hand work on to those. */
  readonly runners: ReadonlySet<string>
  /** Names of what such work calls. */
  readonly work: ReadonlySet<string>
}

/** Adds names until there are no more to be found. */
function closed(names: Set<string>, more: () => void): ReadonlySet<string> {
  for (let size = -1; size < names.size; ) {
    size = names.size
    more()
  }
  return names
}

function actionsOf(program: Node): Actions {
  const names = new Set<string>()
  const declared: Declared[] = []
  each(program, (node, above) => {
    const name = isFunction(node) ? declaredName(node, above.at(-1)) : nameOf(node['id'])
    if (name !== '' && !isOfReact(name)) declared.push({ name, node })
    if (node.type !== 'VariableDeclarator' || !actionHooks.has(calledName(node['init'] as Node))) return
    const { properties = [] } = node['id'] as { properties?: readonly Node[] }
    names.add(nameOf(node['id']))
    for (const property of properties) names.add(nameOf(property['value']))
  })
  names.delete('')
  const runners: ReadonlySet<string> = closed(names, () => {
    for (const { name, node } of declared)
      if (isFunction(node) || isFunction(node['init'] as Node))
        each(node, (one) => {
          if (names.has(calledName(one))) names.add(name)
        })
  })
  const used = new Set<string>()
  const use = (node: Node): void => each(node, (one) => void (nameOf(one) !== '' && used.add(nameOf(one))))
  each(program, (node) => {
    if (runners.has(calledName(node))) for (const given of node['arguments'] as readonly Node[]) use(given)
  })
  const work = closed(used, () => {
    for (const { name, node } of declared) if (used.has(name)) use(node)
  })
  return { runners, work }
}

/** Is the function handed to who runs it: as part of a store, or to a component that asks first? */
function isHandedOn(above: readonly Node[]): boolean {
  const [parent, attribute] = [above.at(-1), above.at(-2)]
  if (parent?.type === 'Property') return true
  return attribute?.type === 'JSXAttribute' && !ofElements.test(nameOf(attribute['name']))
}

/** Is a call made in work that an action runs, or in a function of the module that such work calls? */
function isOfAction(above: readonly Node[], { runners, work }: Actions): boolean {
  const isRun = above.some(
    (node, at) =>
      runners.has(calledName(node)) ||
      (isFunction(node) && (work.has(declaredName(node, above[at - 1])) || isHandedOn(above.slice(0, at)))),
  )
  return isRun || !above.some((node, at) => isFunction(node) && isOfReact(declaredName(node, above[at - 1])))
}

/** Where a file of the page reads or writes server state past react-query: line and what is wrong. */
export function serverStateFaults(name: string, text: string): readonly string[] {
  const program = parseSync(name, text).program as unknown as Node
  const actions = actionsOf(program)
  const writing = new Set([...text.matchAll(writers)].map(([, name]) => name))
  const faults: string[] = []
  each(program, (node, above) => {
    const report = (what: string): void =>
      void faults.push(`${name}:${text.slice(0, node.start).split('\n').length} ${what}`)
    const called = calledName(node)
    if (writing.has(called) && !isOfAction(above, actions)) report('writes outside of an action')
    if (loads.has(called) && above.some((one) => effects.has(calledName(one))))
      report('loads server state in an effect')
    else if (reads.has(called) && !/\bsignal\b/.test(text.slice(node.start, node.end)))
      report('reads outside of a query')
    if (node.type === 'Property' && nameOf(node['key']) === 'queryKey') {
      const { type } = node['value'] as Node
      if (type === 'ArrayExpression') report('makes a key without the key factory')
    }
  })
  return faults
}
