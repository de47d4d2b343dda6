import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fieldsOfSources } from '#domain/pages/check.ts'
import { orderEntry } from '#domain/pages/delivered/order-entry.ts'
import type { PageComponent, PageFile } from '#domain/pages/page.ts'
import type { Endpoint } from '#domain/service.ts'
import { RequestError } from '../../../src/workbench/client/request-error.ts'
import type { OpenPage } from '../../../src/workbench/screens/pages/page/page-context.ts'
import type { ResolveConflict } from '../../../src/workbench/screens/pages/page/forms/open-form.ts'

vi.stubGlobal('document', { cookie: '', addEventListener: () => {} })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} })
vi.stubGlobal('location', { search: '', hash: '', href: 'http://localhost/' })
vi.stubGlobal('window', { matchMedia: () => ({ matches: false, addEventListener: () => {} }) })

type Values = Readonly<Record<string, unknown>>
const asked: { method: string; input: Values }[] = []
let answers: Readonly<Record<string, (input: Values) => unknown>> = {}
vi.mock(import('../../../src/workbench/client/call.ts'), async (original) => {
  const answered = (async ({ method }: Endpoint, input: Values) => {
    asked.push({ method, input })
    return answers[method]?.(input)
  }) as never
  return { ...(await original()), call: answered, callAny: answered }
})
const said: string[] = []
vi.mock('sonner', () => {
  const say = (text: string) => said.push(text)
  return { toast: Object.assign(say, { info: say, success: say, warning: say, error: say }) }
})
const { newPageState } = await import('../../../src/workbench/screens/pages/page/page-state.ts')
const { openForm } = await import('../../../src/workbench/screens/pages/page/forms/open-form.ts')
const { saveForm } = await import('../../../src/workbench/screens/pages/page/forms/open-form.ts')
const { changeField } = await import('../../../src/workbench/screens/pages/page/forms/form-values.ts')
const { formSource } = await import('../../../src/workbench/screens/pages/page/forms/form-source.ts')

const settings = { language: 'en', zone: 'UTC' } as const
const kept = { id: '7', rowVersion: 3, code: 'MO1', orderType: 'M', itemCode: 'A', qty: '5', priority: 10 }
const dueDate = '2027-01-01T00:00:00Z'

function opening(page: PageFile = orderEntry) {
  const state = newPageState(page, {})
  const open = { page, state, fields: fieldsOfSources(page) } as unknown as OpenPage
  const user = { userName: 'lee', name: 'Lee', roles: [], planUnit: 'JS', tenant: 'T', language: 'en' }
  const acting = { open, user, settings }
  const entity = formSource(page, 'order')!.entity
  const type = (name: string, value: unknown) =>
    changeField(state.forms['order']!, entity, [name, value], settings)
  const save = (resolve: ResolveConflict = async () => null) => saveForm('order', acting, resolve)
  return { state, acting, type, save, form: () => state.forms['order']! }
}

const written = (method: string) => asked.filter((one) => one.method === method).map(({ input }) => input)

beforeEach(() => {
  asked.length = said.length = 0
  answers = {
    GetAll: () => ({ totalCount: 1, items: [{ ...kept, dueDate }] }),
    Get: () => ({ ...kept, dueDate, rowVersion: 4 }),
    Create: () => ({ id: '8' }),
    Update: () => null,
  }
})

describe('a form', () => {
  it('opens new with what its entity and its page declare', async () => {
    const { acting, form } = opening()
    await openForm('order', '', acting)
    expect(form()).toMatchObject({ code: null, opened: null, changed: false, faults: {} })
    expect(form().values).toMatchObject({ orderType: 'M', priority: '50', code: null })
  })

  it('opens with a row as it is now, or says that there is none', async () => {
    const { acting, form } = opening()
    await openForm('order', 'MO1', acting)
    expect(asked[0]!.input['filter']).toBe('[{"field":"code","op":"eq","values":["MO1"]}]')
    expect(form()).toMatchObject({ code: 'MO1', opened: { rowVersion: 3 }, values: { qty: '5' } })
    answers = { GetAll: () => ({ totalCount: 0, items: [] }) }
    await expect(openForm('order', 'MO2', acting)).rejects.toThrow('there is no row MO2')
    expect(form().code).toBe('MO1')
  })

  it('a slow opening does not replace a later one', async () => {
    const { acting, form } = opening()
    const slow = openForm('order', 'MO1', acting)
    await openForm('order', '', acting)
    await slow
    expect(form().code).toBeNull()
  })

  it('is not saved with faults: those of fields that the page shows are at them, others are said', async () => {
    const { acting, form, type, save } = opening()
    await openForm('order', '', acting)
    type('qty', 'many')
    expect(form().faults).toEqual({ qty: 'Quantity "many" is not a number' })
    form().values['orderType'] = 'none'
    expect(await save()).toBe(false)
    expect(Object.keys(form().faults)).toEqual(expect.arrayContaining(['code', 'itemCode', 'qty', 'dueDate']))
    expect(said).toHaveLength(1)
    expect(written('Create')).toEqual([])
    type('qty', '5')
    expect(form().faults).not.toHaveProperty('qty')
    expect(form().faults).toHaveProperty('code')
  })

  it('lacks what the page requires beside its entity', async () => {
    const content = orderEntry.data.content.map((one) => {
      const slot = (one.props['slot'] as PageComponent[] | undefined)?.map((inner) =>
        inner.props.id === 'customer' ? { ...inner, props: { ...inner.props, isRequired: true } } : inner,
      )
      return slot ? { ...one, props: { ...one.props, slot } } : one
    })
    const { acting, form, save } = opening({ ...orderEntry, data: { root: {}, content } })
    await openForm('order', 'MO1', acting)
    expect(await save()).toBe(false)
    expect(form().faults).toEqual({ customerCode: 'Customer must not be empty' })
  })

  it('is made once, and then continues as the row that was made', async () => {
    const { acting, form, type, save } = opening()
    await openForm('order', '', acting)
    for (const [name, value] of Object.entries({ code: 'MO1', itemCode: 'A', qty: '5', dueDate }))
      type(name, value)
    expect(await Promise.all([save(), save()])).toEqual([true, false])
    expect(written('Create')).toMatchObject([{ code: 'MO1', qty: '5', priority: 50, orderType: 'M' }])
    expect(form()).toMatchObject({ code: 'MO1', opened: { rowVersion: 4 }, changed: false, saving: false })
  })

  it('names the version of the row that it was opened with', async () => {
    const { acting, form, type, save } = opening()
    await openForm('order', 'MO1', acting)
    type('qty', '6')
    expect(form().changed).toBe(true)
    expect(await save()).toBe(true)
    expect(written('Update')).toMatchObject([{ id: '7', rowVersion: 3, qty: '6' }])
    expect(form()).toMatchObject({ opened: { rowVersion: 4 }, changed: false })
  })

  it('shows faults of the server at their fields', async () => {
    const { acting, form, save } = opening()
    await openForm('order', 'MO1', acting)
    const faults = [
      { message: 'no such item', members: ['ItemCode'] },
      { message: 'not now', members: [] },
    ]
    answers = {
      ...answers,
      Update: () => {
        throw new RequestError(400, 'invalid', { faults })
      },
    }
    expect(await save()).toBe(false)
    expect(form()).toMatchObject({ faults: { itemCode: 'no such item' }, saving: false })
    expect(said).toEqual(['not now'])
  })

  it('lets the user choose where somebody else changed the row', async () => {
    const { acting, form, type, save } = opening()
    await openForm('order', 'MO1', acting)
    type('qty', '6')
    const theirs = { ...kept, dueDate, priority: 20, rowVersion: 9 }
    answers = {
      ...answers,
      Get: () => theirs,
      Update: ({ rowVersion }) => {
        if (rowVersion !== 9) throw new RequestError(409, 'changed')
        return null
      },
    }
    expect(await save()).toBe(false)
    expect(form()).toMatchObject({ opened: { rowVersion: 3 }, values: { qty: '6' }, changed: true })
    const saved = await save(async ({ before, theirs: now, mine }) => {
      expect([before['priority'], now['priority'], mine['qty']]).toEqual([10, 20, '6'])
      return { ...mine, priority: 20 }
    })
    expect(saved).toBe(true)
    expect(written('Update').at(-1)).toMatchObject({ rowVersion: 9, qty: '6', priority: 20 })
  })
})
