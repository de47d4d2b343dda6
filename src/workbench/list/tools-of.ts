import type { OutputOf } from '#domain/service.ts'
import type { rightServices } from '#domain/services/access/rights.ts'
import type { Entity } from '#domain/entity.ts'
import { isStandardTool, listCommand } from '#domain/system/app-tools.ts'
import { allMeet, toolCondition } from '#domain/system/tool-condition.ts'
import { parseShortcut } from '#domain/rules/shortcut.ts'
import { ownRoute } from '#domain/rules/own-route.ts'
import type { ListRow } from './list-row.ts'
import { isWebAddress } from '../navigation/web-address.ts'

/** A button of an app as the server sends it: a standard one, one in its place, or one that administrators added. */
export type AppTool = Pick<
  OutputOf<typeof rightServices.appTools>['items'][number],
  'toolCode' | 'name' | 'isStandard'
> &
  Partial<OutputOf<typeof rightServices.appTools>['items'][number]>

export interface AppTools {
  /** Whether the user may use a standard button of the app. */
  readonly has: (toolCode: string) => boolean
  /** The name of a standard button, which administrators may have changed. */
  readonly nameOf: (toolCode: string, standard: string) => string
  /** Buttons beside the standard ones that do something in a list. */
  readonly added: readonly AppTool[]
  /** Whether an added button may be used on these rows. */
  readonly fits: (tool: AppTool, rows: readonly ListRow[]) => boolean
  /** Buttons in the order that administrators gave them. */
  readonly inOrder: <T extends { readonly toolCode: string }>(tools: readonly T[]) => readonly T[]
}

/** What the answer of the server means for a list; undefined: not known yet, or no list of the menu. */
export function toolsOf(items: readonly AppTool[] | undefined, entity: Entity, zone: string): AppTools {
  const byCode = new Map(items?.map((tool, at) => [tool.toolCode.toLowerCase(), { tool, at }]))
  const of = (toolCode: string) => byCode.get(toolCode.toLowerCase())
  const conditions = new Map(
    (items ?? []).flatMap(({ toolCode, visibleExpr }) =>
      visibleExpr?.trim() ? [[toolCode, toolCondition(visibleExpr, entity)] as const] : [],
    ),
  )
  return {
    has: (toolCode) => items === undefined || of(toolCode) !== undefined,
    nameOf: (toolCode, standard) => {
      const tool = of(toolCode)?.tool
      return tool && tool.isStandard !== true ? tool.name : standard
    },
    added: (items ?? []).filter((tool) => !isStandardTool(tool.toolCode) && toolAction(tool) !== null),
    fits: ({ toolCode }, rows) => {
      const condition = conditions.get(toolCode)
      if (condition === undefined) return true
      return condition !== null && allMeet(condition, rows, { now: Math.floor(Date.now() / 1000), zone })
    },
    inOrder: (tools) =>
      tools.toSorted((one, other) => (of(one.toolCode)?.at ?? 0) - (of(other.toolCode)?.at ?? 0)),
  }
}

/** What an added button does in a list; null: nothing there. */
export function toolAction({ event, target }: Pick<AppTool, 'event' | 'target'>): {
  readonly kind: 'screen' | 'window' | 'endpoint' | 'command'
  readonly target: string
} | null {
  if (!target) return null
  if (event === 'command') {
    const command = listCommand(target)
    return command === null ? null : { kind: 'command', target: command }
  }
  const own = ownRoute(target)
  if (event === 'route') {
    if (own?.startsWith('/')) return { kind: 'screen', target: own }
    return isWebAddress(target) ? { kind: 'window', target } : null
  }
  // The token goes to the product's own server alone.
  return event === 'api' && own?.startsWith('/api/') ? { kind: 'endpoint', target: own } : null
}

/** The part of a keyboard event that identifies a shortcut. */
interface PressedKeys {
  readonly altKey: boolean
  readonly ctrlKey: boolean
  readonly shiftKey: boolean
  readonly metaKey: boolean
  readonly code: string
}

/** The tool whose keys were pressed. Letters go by their place on the keyboard: with Alt some systems type others. */
export function toolOfKeys(tools: readonly AppTool[], event: PressedKeys): AppTool | undefined {
  if (!event.altKey || event.metaKey) return undefined
  const pressed = /^(?:Key|Digit)([A-Z0-9])$/.exec(event.code)?.[1]
  return tools.find(({ shortcut }) => {
    const keys = shortcut ? parseShortcut(shortcut) : null
    return (
      keys !== null &&
      !('fault' in keys) &&
      keys.key === pressed &&
      keys.ctrl === event.ctrlKey &&
      keys.shift === event.shiftKey
    )
  })
}
