import { describe, expect, it } from 'vitest'
import { standardTools, toolNumbers, toolPlace } from '../../../src/domain/system/app-tools.ts'

const codes = standardTools.map(({ toolCode }) => toolCode)
const own = (toolCode: string) => ({ toolCode, isOwn: true })
const usual = (toolCode: string) => ({ toolCode, isOwn: false })

/** The order in which lists show what was saved. */
function shown(tools: readonly { toolCode: string; isOwn: boolean }[]): string[] {
  const numbers = toolNumbers(tools)
  return tools
    .map(({ toolCode }, at) => ({ toolCode, place: toolPlace(toolCode, numbers[at]!) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ toolCode }) => toolCode)
}

describe('the order of buttons', () => {
  it('needs no rows while the standard ones stand where they usually do', () => {
    expect(toolNumbers(codes.map(usual))).toEqual(codes.map(() => null))
  })

  it('needs one row for one standard button that was moved, to either end', () => {
    for (const moved of codes) {
      const others = codes.filter((code) => code !== moved)
      for (const order of [
        [moved, ...others],
        [...others, moved],
      ]) {
        expect(shown(order.map(usual))).toEqual(order)
        expect(toolNumbers(order.map(usual)).filter((number) => number !== null).length).toBeLessThanOrEqual(
          1,
        )
      }
    }
  })

  it('holds for buttons of administrators between, before and behind them', () => {
    const tools = [own('first'), ...codes.flatMap((code) => [usual(code), own(`${code}-next`)])]
    expect(shown(tools)).toEqual(tools.map(({ toolCode }) => toolCode))
    const turned = tools.toReversed()
    expect(shown(turned)).toEqual(turned.map(({ toolCode }) => toolCode))
  })
})
