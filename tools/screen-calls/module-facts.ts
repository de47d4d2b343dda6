import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseSync } from 'vite'
import { entities } from '#domain/entities/index.ts'
import { declaredBy, isNode, list, membersOf, nameOf, namesValue, textOf, type Node } from './ast.ts'

/** What one top-level statement of a module needs and asks the server for. */
export interface StatementFacts {
  readonly declares: ReadonlySet<string>
  /** Identifiers in it: names of other statements, of imports, and whatever else there is. */
  readonly names: ReadonlySet<string>
  /** Endpoints of hand-written services; `any` where one is chosen while the page runs, `*` where the group is handed on. */
  readonly calls: readonly ServiceCall[]
  /** General calls of entities that are named; method `*`: any of them. */
  readonly crud: readonly CrudCall[]
  /** General calls of an entity that is chosen while the page runs. */
  readonly crudOfAny: readonly string[]
  /** Entities that are named: `entity: 'item'`, `entityNamed('item')`, `['item', 'supplier']`. */
  readonly entities: ReadonlySet<string>
  /** What it takes out of the domain: entities, lists of them, and what names some. */
  readonly declarations: readonly ImportedName[]
  /** Entities whose codes a field offers: `target: 'item'`. */
  readonly targets: ReadonlySet<string>
  readonly loads: readonly string[]
  /** Names of members that it reads of whatever value. */
  readonly members: ReadonlySet<string>
}

/** Name of an endpoint that is chosen while the page runs. */
export const anyMember = 'any'

export interface ServiceCall {
  readonly module: string
  readonly group: string
  readonly name: string
}

export interface CrudCall {
  readonly entity: string
  readonly method: string
}

export interface ImportedName {
  readonly file: string
  readonly name: string
}

export interface ModuleFacts {
  readonly imports: ReadonlyMap<string, ImportedName>
  readonly reExports: ReadonlyMap<string, ImportedName>
  readonly statements: readonly StatementFacts[]
}

const entityNames: ReadonlySet<string> = new Set(entities.map(({ name }) => name))
const known = new Map<string, ModuleFacts>()

/** Facts of a module of the page; types count for nothing. */
export function factsOf(file: string): ModuleFacts {
  const found = known.get(file)
  if (found) return found
  const { program } = parseSync(file, readFileSync(file, 'utf8'))
  const body = program.body as unknown as readonly Node[]
  const imports = new Map<string, ImportedName>()
  const reExports = new Map<string, ImportedName>()
  for (const node of body) {
    const source = textOf(node['source'])
    if (source === null || node['importKind'] === 'type' || node['exportKind'] === 'type') continue
    const from = source.startsWith('.') ? resolve(dirname(file), source) : source
    for (const one of list(node['specifiers'])) {
      const part = one as Node
      if (part['importKind'] === 'type' || part['exportKind'] === 'type') continue
      if (node.type === 'ImportDeclaration')
        imports.set(nameOf(part['local'])!, { file: from, name: nameOf(part['imported']) ?? 'default' })
      else reExports.set(nameOf(part['exported'])!, { file: from, name: nameOf(part['local'])! })
    }
  }
  const facts = {
    imports,
    reExports,
    statements: body
      .filter((node) => textOf(node['source']) === null)
      .map((node) => statementFacts(node, imports, dirname(file))),
  }
  known.set(file, facts)
  return facts
}

function statementFacts(
  statement: Node,
  imports: ReadonlyMap<string, ImportedName>,
  folder: string,
): StatementFacts {
  const facts = {
    declares: new Set<string>(),
    names: new Set<string>(),
    calls: [] as ServiceCall[],
    crud: [] as CrudCall[],
    crudOfAny: [] as string[],
    entities: new Set<string>(),
    declarations: [] as ImportedName[],
    targets: new Set<string>(),
    loads: [] as string[],
    members: new Set<string>(),
  }
  const groupOf = (name: string | null): ServiceCall | null => {
    const from = name === null ? undefined : imports.get(name)
    return from?.file.startsWith('#domain/services/')
      ? { module: from.file, group: from.name, name: '*' }
      : null
  }
  const note = (node: Node, parent: Node | null): void => {
    if (node.type === 'Property' && nameOf(node['key']) === 'entity') addEntity(textOf(node['value']))
    if (node.type === 'MemberExpression' && node['computed'] !== true)
      facts.members.add(nameOf(node['property'])!)
    if (node.type === 'ArrayExpression') {
      const texts = list(node['elements']).map(textOf)
      if (texts.every((text) => text !== null && entityNames.has(text))) texts.forEach(addEntity)
    }
    if (node.type === 'ImportExpression') {
      const source = textOf(node['source'])
      if (source?.startsWith('.')) facts.loads.push(resolve(folder, source))
    }
    if (node.type === 'Property' && nameOf(node['key']) === 'target') addTarget(textOf(node['value']))
    if (node.type === 'CallExpression') noteCall(node, parent)
    const name = nameOf(node)
    if (name === null || !namesValue(node, parent)) return
    facts.names.add(name)
    const from = imports.get(name)
    if (from && /^#domain\/(?!services\/)/.test(from.file)) facts.declarations.push(from)
    const group = groupOf(name)
    if (!group) return
    const chosen = parent?.type === 'MemberExpression' && parent['computed'] === true
    const members = chosen ? [anyMember] : membersOf(node, parent)
    facts.calls.push(...members.map((member) => ({ ...group, name: member })))
  }
  const addEntity = (name: string | null): void => {
    if (name !== null && entityNames.has(name)) facts.entities.add(name)
  }
  const addTarget = (name: string | null): void => {
    if (name !== null && entityNames.has(name)) facts.targets.add(name)
  }
  const noteCall = (node: Node, parent: Node | null): void => {
    const callee = nameOf(node['callee'])
    const args = list(node['arguments'])
    if (callee === 'reference' || callee === 'references') addTarget(textOf(args[2]))
    if (callee === 'useReferenceSearch') addTarget(textOf(args[0]))
    if (callee === 'entityNamed') addEntity(textOf(args[0]))
    if (callee !== 'crudOf') return
    const from = imports.get(nameOf(args[0]) ?? '')
    const methods = membersOf(node, parent)
    if (from && entityNames.has(from.name))
      facts.crud.push(...methods.map((method) => ({ entity: from.name, method })))
    else facts.crudOfAny.push(...methods)
  }
  const walk = (value: unknown, parent: Node | null): void => {
    if (Array.isArray(value)) for (const one of value) walk(one, parent)
    if (!isNode(value) || /^TS(?!AsExpression|NonNull|Satisfies)/.test(value.type)) return
    note(value, parent)
    // What is only marked as old is not called there.
    const left = /^(refreshService|refreshed|queryKeyOf)$/.test(nameOf(value['callee']) ?? '')
      ? ['arguments', 'typeAnnotation']
      : ['typeAnnotation']
    for (const [key, child] of Object.entries(value)) if (!left.includes(key)) walk(child, value)
  }
  walk(statement, null)
  for (const name of declaredBy(statement)) facts.declares.add(name)
  return facts
}
