import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Action } from '#domain/pages/actions.ts'
import { fieldsOfSources } from '#domain/pages/check.ts'
import { newPage, type PageFile } from '#domain/pages/page.ts'
import type { PageEvent } from '#domain/pages/property.ts'
import { pathOf, type Endpoint } from '#domain/service.ts'
import { crudOf } from '#domain/crud.ts'
import { entityNamed } from '#domain/entities/index.ts'
import type { RunProgress } from '../../../src/workbench/runs/run-progress.ts'
import type { OpenPage } from '../../../src/workbench/screens/pages/page/page-context.ts'

vi.stubGlobal('document', { cookie: '', addEventListener: () => {} })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
vi.stubGlobal('location', { search: '', hash: '', href: 'http://localhost/' })
const opened: unknown[] = []
vi.stubGlobal('window', {
  matchMedia: () => ({ matches: false, addEventListener: () => {} }),
  open: (...given: unknown[]) => opened.push(given),
})

const asked: { method: string; input: unknown }[] = []
let answers: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>> = {}
vi.mock(import('../../../src/workbench/client/call.ts'), async (original) => {
  const answered = (async ({ service, method }: Endpoint, input: Readonly<Record<string, unknown>>) => {
    asked.push({ method: `${service}/${method}`, input })
    return answers[method]?.(input)
  }) as never
  return { ...(await original()), call: answered, callAny: answered }
})
const said: string[] = []
vi.mock('sonner', () => {
  const say = (text: string) => said.push(text)
  const quiet = { loading: () => {}, dismiss: () => {} }
  return { toast: Object.assign(say, { info: say, success: say, warning: say, error: say, ...quiet }) }
})
const failures: Error[] = []
vi.mock(import('../../../src/workbench/client/error-popup.ts'), () => ({
  errorPopup: { error: null },
  showError: (error: unknown) => void failures.push(error as Error),
}))
const { asked: question } = await import('../../../src/workbench/state/asked.ts')
const { queryClient } = await import('../../../src/workbench/client/query.ts')
const { noteProgress } = await import('../../../src/workbench/runs/run-progress.ts')
const { runner } = await import('../../../src/workbench/screens/pages/page/actions/run-actions.ts')
const { eventLog } = await import('../../../src/workbench/screens/pages/page/inspector/event-log.ts')
const { newPageState } = await import('../../../src/workbench/screens/pages/page/page-state.ts')

const page: PageFile = {
  ...newPage('a', 'page', {}),
  variables: [
    { name: 'line', type: 'text' },
    { name: 'count', type: 'number' },
  ],
  sources: [{ name: 'work', kind: 'rows', entity: 'operation' }],
  data: {
    root: {},
    content: [
      {
        type: 'dialog',
        props: { id: 'd', on: { closed: [{ do: 'set', variable: 'line', value: 'EVENT.value' }] } },
      },
    ],
  },
}
const click: PageEvent = { label: { zh: '单击', en: 'Click' } }
const change: PageEvent = { label: { zh: '变化', en: 'Change' }, gives: { value: 'text' } }

function opening() {
  const state = newPageState(page, {})
  const user = { userName: 'lee', name: 'Lee', roles: [], planUnit: 'JS', tenant: 'T', language: 'en' }
  const settings = { language: 'en', zone: 'UTC' } as const
  const open = {
    page,
    state,
    fields: fieldsOfSources(page),
    isEdited: false,
    places: new Map(),
    placeName: 'at',
    renderers: {} as OpenPage['renderers'],
    run: async () => true,
    user,
    settings,
  } as OpenPage
  const run = runner(async () => null)({ open, user, settings })
  const clicked = (...actions: Action[]) => run(actions, { event: click, component: 'b' }, null)
  return { state, run, clicked }
}

const set = (value: string, when = ''): Action => ({ do: 'set', variable: 'line', value, when })

beforeEach(() => {
  for (const list of [asked, said, failures, opened]) list.length = 0
  answers = {}
  queryClient.clear()
})

describe('actions', () => {
  it('are taken in their order, each knows what the one before did', async () => {
    const { state, clicked } = opening()
    expect(
      await clicked(set("'L1'"), { do: 'toast', text: { en: 'line {PAGE.line}' } }, set("PAGE.line + '2'")),
    ).toBe(true)
    expect(said).toEqual(['line L1'])
    expect(state.values['line']).toBe('L12')
  })

  it('stop at the first that fails, and say why', async () => {
    const { state, clicked } = opening()
    expect(await clicked({ do: 'set', variable: 'none', value: '1' }, set("'after'"))).toBe(false)
    expect(failures.map(({ message }) => message)).toEqual(['the page has no variable none'])
    expect(await clicked(set('PAGE.unknown'), set("'after'"))).toBe(false)
    expect(await clicked({ do: 'nothing' }, set("'after'"))).toBe(false)
    expect(await clicked({ do: 'toast', text: {} }, set("'after'"))).toBe(false)
    expect(failures).toHaveLength(4)
    expect(state.values['line']).toBeNull()
  })

  it('stop where the user declines', async () => {
    const { state, clicked } = opening()
    const answered = async (yes: boolean) => {
      const done = clicked({ do: 'confirm', text: { en: 'Go on?' } }, set("'yes'"))
      await vi.waitFor(() => expect(question.question?.message).toBe('Go on?'))
      question.question = null
      question.answer(yes)
      return done
    }
    expect(await answered(false)).toBe(false)
    expect(state.values['line']).toBeNull()
    expect(await answered(true)).toBe(true)
    expect(state.values['line']).toBe('yes')
  })

  it('are passed over where their condition does not hold or has no value', async () => {
    const { state, clicked } = opening()
    const only = [set("'no'", 'PAGE.count > 1'), set("'one'", "USER.userName = 'lee'")]
    expect(await clicked(...only, set("'no'", 'false'))).toBe(true)
    expect(state.values['line']).toBe('one')
  })

  it('lock their component: a double click acts once', async () => {
    const { state, run } = opening()
    answers = { GetAll: () => ({ totalCount: 1, items: [{ code: 'OP1' }] }) }
    const counted: Action = { do: 'set', variable: 'count', value: 'PAGE.workTotal + PAGE.count' }
    state.values['count'] = '0'
    const act = () => run([counted], { event: click, component: 'b' }, null)
    const both = [act(), act()]
    expect(state.busy).toEqual({ b: true })
    expect(await Promise.all(both)).toEqual([true, false])
    expect(state).toMatchObject({ busy: {}, values: { count: '1' } })
  })

  it('of new values have their turn, the last one counts', async () => {
    const { state, run } = opening()
    const typed = (value: string) => run([set('EVENT.value')], { event: change, component: 'i', value }, null)
    expect(await Promise.all([typed('a'), typed('b'), typed('c')])).toEqual([true, true, true])
    expect(state).toMatchObject({ busy: {}, values: { line: 'c' } })
  })

  it('open and close dialogs; closing gives its result', async () => {
    const { state, clicked } = opening()
    await clicked({ do: 'openDialog', dialog: 'd' })
    expect(state.dialogs).toEqual(['d'])
    await clicked({ do: 'closeDialog', result: "'kept'" })
    expect(state).toMatchObject({ dialogs: [], values: { line: 'kept' } })
  })

  it('open addresses of the page alone, in a window that does not know this one', async () => {
    const { clicked } = opening()
    await clicked(set("'a/b?c'"), { do: 'address', address: 'https://example.com/{PAGE.line}' })
    expect(opened).toEqual([['https://example.com/a%2Fb%3Fc', '_blank', 'noopener,noreferrer']])
    expect(await clicked({ do: 'address', address: 'javascript:alert(1)' })).toBe(false)
    expect(await clicked({ do: 'address', address: '{PAGE.line}' })).toBe(false)
    expect(await clicked({ do: 'open', route: '//example.com', parameters: {} })).toBe(false)
    expect(opened).toHaveLength(1)
  })

  it('delete a row that is there', async () => {
    const { clicked } = opening()
    const row = { do: 'delete', entity: 'order', row: "'MO1'" }
    answers = { GetAll: () => ({ totalCount: 0, items: [] }) }
    expect(await clicked(row)).toBe(false)
    answers = { GetAll: () => ({ totalCount: 1, items: [{ id: '7', code: 'MO1', rowVersion: 1 }] }) }
    expect(await clicked(row)).toBe(true)
    const removed = asked.filter(({ method }) => method.endsWith('/DeleteMany'))
    expect(removed.map(({ input }) => input)).toEqual([{ ids: ['7'] }])
  })
})

it('events are kept with how they ended, the newest first', async () => {
  const { state, run, clicked } = opening()
  await clicked(set("'a'"), set("'b'"))
  const fails = run([{ do: 'set', variable: 'none' }], { event: change, component: null, value: 'x' }, null)
  expect(eventLog(state).events[0]).toMatchObject({ component: null, outcome: 'going' })
  await fails
  expect(eventLog(state).events).toMatchObject([
    { component: null, event: change.label, actions: ['set'], outcome: 'stopped' },
    { component: 'b', event: click.label, actions: ['set', 'set'], outcome: 'done' },
  ])
  for (let at = 0; at < 60; at++) await clicked(set("'c'"))
  expect(eventLog(state).events).toHaveLength(50)
})

describe('a command', () => {
  const { get } = crudOf(entityNamed('operation'))
  const perRow: Action = { do: 'command', call: pathOf(get), parameters: { id: 'ME.code' }, rows: 'work' }

  it('is made for each selected row, and what failed is one list', async () => {
    const { state, clicked } = opening()
    const items = ['A', 'B', 'C', 'D'].map((code) => ({ code }))
    answers = {
      GetAll: () => ({ totalCount: 4, items }),
      Get: ({ id }) => {
        if (id === 'B') throw new Error('is locked')
        return id === 'C' ? { changed: [], refused: [{ key: 'C', reason: 'is done' }] } : {}
      },
    }
    state.selected['work'] = ['A', 'B', 'C']
    expect(await clicked(perRow, set("'after'"))).toBe(false)
    const made = asked.filter(({ method }) => method.endsWith('/Get'))
    expect(made.map(({ input }) => input)).toEqual([{ id: 'A' }, { id: 'B' }, { id: 'C' }])
    expect(said).toEqual(['B: is locked', 'C: is done'])
    expect(state.values['line']).toBeNull()
  })

  it('needs a selected row, and a call that pages may make', async () => {
    const { clicked } = opening()
    answers = { GetAll: () => ({ totalCount: 0, items: [] }) }
    expect(await clicked(perRow)).toBe(false)
    expect(said).toHaveLength(1)
    expect(await clicked({ do: 'command', call: '/api/services/app/None/None', parameters: {} })).toBe(false)
    expect(asked.some(({ method }) => method.endsWith('/Get'))).toBe(false)
  })
})

describe('a run', () => {
  const progress = {
    totalNumber: 1,
    currentExecution: 0,
    progressPercent: 0,
    successNumber: 0,
    errorNumber: 0,
  }
  const begin = { do: 'run', calculation: 'KIT' }
  const end = async (runNo: string, status: 'S' | 'F') => {
    await vi.waitFor(() => expect(asked.some(({ method }) => method.endsWith('/Start'))).toBe(true))
    noteProgress('KIT', {
      ...progress,
      runNo,
      status,
      progressPercent: 100,
      message: 'no data',
    } as RunProgress)
  }

  it('is followed to its end, with the scheme that is named or the first', async () => {
    const { state, clicked } = opening()
    answers = {
      GetAll: () => ({ totalCount: 2, items: [{ code: 'FIRST' }, { code: 'OTHER' }] }),
      Start: () => ({ ...progress, runNo: 'K1', status: 'Q' }),
    }
    const done = clicked(begin, set("'after'"))
    await vi.waitFor(() => expect(asked.at(-1)!.method).toMatch(/Start$/))
    expect(state).toMatchObject({ busy: { b: true }, values: { line: null } })
    await end('K1', 'S')
    expect(await done).toBe(true)
    expect(asked.at(-1)!.input).toEqual({ schemeCode: 'FIRST' })
    expect(state.values['line']).toBe('after')
  })

  it('that fails stops the actions after it', async () => {
    const { state, clicked } = opening()
    answers = { Start: () => ({ ...progress, runNo: 'K2', status: 'Q' }) }
    const done = clicked({ ...begin, scheme: "'MINE'" }, set("'after'"))
    await end('K2', 'F')
    expect(await done).toBe(false)
    expect(asked.map(({ input }) => input)).toEqual([{ schemeCode: 'MINE' }])
    expect(failures).toHaveLength(1)
    expect(state.values['line']).toBeNull()
  })
})
