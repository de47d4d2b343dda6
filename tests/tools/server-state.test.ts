import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { serverStateFaults } from '../support/server-state.ts'

const folder = join(import.meta.dirname, '../../src/workbench')
/** The client itself, the session of a wall display, as the client has that of a user, and measuring pages without a server. */
const without = /^(client|bench)\/|^screens\/pages\/wall\/wall-session\.ts$/

const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => /\.tsx?$/.test(name) && !without.test(name),
)

describe('server state of the page is react-query’s', () => {
  it('in every file of the page', () => {
    expect(files.length).toBeGreaterThan(1000)
    expect(
      files.flatMap((name) => serverStateFaults(name, readFileSync(join(folder, name), 'utf8'))),
    ).toEqual([])
  })

  const imported = `import { write } from '../client/write.ts'; import { upload } from './client/transfer.ts'; `
  const bad = [
    ['a write of a button', `function A() { return <b onClick={() => void write(e, {})} /> }`, 'writes'],
    ['a write of a hook', `const useA = () => { const go = async () => { await write(e, {}) } }`, 'writes'],
    ['a read', `const useA = () => async () => setA(await call(e, {}))`, 'reads'],
    [
      'a load in an effect',
      `function A() { useEffect(() => { fetchCall(e, {}).then(setA) }, []) }`,
      'loads server state',
    ],
    ['a key of its own', `const q = { queryKey: ['a'], queryFn }`, 'makes a key'],
  ] as const
  it.each(bad)('%s past it is found', (_, text, fault) => {
    expect(serverStateFaults('a.tsx', imported + text)).toEqual([expect.stringContaining(`a.tsx:1 ${fault}`)])
  })

  const good = [
    `function A() { const { attempt } = useAction(); return <b onClick={() => attempt(() => write(e, {}))} /> }`,
    `function A() { const { attempt } = useAction(); const act = (w) => attempt(w); act(() => write(e, {})) }`,
    `const saved = async () => { await write(e, {}); await upload(e, {}, []) }`,
    `const useA = () => useQuery({ queryKey: queryKeyOf(e), queryFn: ({ signal }) => call(e, {}, { signal }) })`,
  ]
  it.each(good)('and nothing else: %s', (text) => {
    expect(serverStateFaults('a.tsx', imported + text)).toEqual([])
  })
})
