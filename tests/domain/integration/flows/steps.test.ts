import { describe, expect, it } from 'vitest'
import {
  newStep,
  pauseAfter,
  publishFaults,
  readSteps,
  filledPlaces,
  stepFaults,
  type FlowStep,
} from '#domain/integration/flows/steps.ts'

const step = (
  kind: Parameters<typeof newStep>[0],
  params: object,
  more: Partial<FlowStep> = {},
): FlowStep => {
  const made = newStep(kind, [])
  return { ...made, ...more, params: { ...made.params, ...params } }
}
const kit = step('kitting', { schemeCode: 'STD' })
const faultsOf = (...steps: FlowStep[]) =>
  stepFaults(steps).map(({ step: at, param, message }) => [at, param, message.en])

describe('steps of a flow', () => {
  it('are sound, or every fault is named with its step and its parameter', () => {
    expect(faultsOf(kit, step('callOff', { schemeCode: 'D', runNo: '{kit.runNo}' }))).toEqual([])
    expect(faultsOf(step('kitting', {}))).toEqual([[0, 'schemeCode', 'Kitting scheme must not be empty']])
    expect(faultsOf(kit, { ...kit })).toEqual([[1, 'key', 'another step has this name']])
    expect(faultsOf(step('callOff', { schemeCode: 'D', runNo: '{kit.runNo}' }), kit)).toEqual([
      [0, 'runNo', '{kit.runNo} is nothing that an earlier step gives'],
    ])
    expect(faultsOf({ ...kit, retries: 11 })).toMatchObject([
      [0, 'retries', expect.stringContaining('above 10')],
    ])
    expect(publishFaults([])).toHaveLength(1)
  })

  it('ask in conditions for what earlier steps give, and for nothing else', () => {
    const condition = (expression: string) => step('condition', { expression })
    expect(faultsOf(kit, condition('ME.kit.kitRate >= 0.9 && ME.kit.orders > 3'))).toEqual([])
    expect(faultsOf(condition('ME.kit.kitRate >= 0.9'))).toMatchObject([
      [0, 'expression', expect.any(String)],
    ])
    expect(faultsOf(kit, condition('ME.kit.colour'))).toMatchObject([[1, 'expression', expect.any(String)]])
  })

  it('accept a plan by limits only where one is set', () => {
    expect(faultsOf(step('scheduling', { schemeCode: 'S' }))).toEqual([
      [0, 'accept', 'at least one limit is needed'],
    ])
    expect(faultsOf(step('scheduling', { schemeCode: 'S', limit_lateOrders: 3 }))).toEqual([])
    expect(faultsOf(step('scheduling', { schemeCode: 'S', accept: 'always' }))).toEqual([])
  })

  it('are read as they were typed: a duration in words is kept in seconds, what is unknown is left out', () => {
    const [wait] = readSteps([
      { ...step('wait', { event: 'planAccepted', limit: '1h30m', other: 1 }), pause: '2m' },
    ])!
    expect(wait).toMatchObject({ params: { event: 'planAccepted', limit: 5400 }, pause: 120 })
    expect(wait!.params).not.toHaveProperty('other')
    expect(readSteps([{ kind: 'nothing' }])).toBeNull()
    expect(readSteps('x')).toBeNull()
  })

  it('wait twice as long before each repetition, six hours at most', () => {
    const failing = { ...kit, retries: 10, pause: 60 }
    expect([1, 2, 3].map((count) => pauseAfter(failing, count))).toEqual([60, 120, 240])
    expect(pauseAfter(failing, 10)).toBe(6 * 3600)
    expect(pauseAfter(failing, 11)).toBeNull()
  })

  it('fill places with what was given', () => {
    expect(filledPlaces('run {kit.runNo}, {kit.none}{x}', { kit: { runNo: 'K1' } })).toBe('run K1, {x}')
  })
})
