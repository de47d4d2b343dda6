import type { OutputOf } from '#domain/service.ts'
import type { rightServices } from '#domain/services/access/rights.ts'
import { isStandardTool } from '#domain/system/app-tools.ts'
import { ownRoute } from '#domain/rules/own-route.ts'
import { isWebAddress } from '../shell/web-address.ts'

/** A button of an app as the server tells it: a standard one, one in its place, or one that administrators added. */
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
  /** Buttons in the order that administrators gave them. */
  readonly inOrder: <T extends { readonly toolCode: string }>(tools: readonly T[]) => readonly T[]
}

/** What the answer of the server means for a list; undefined: not known yet, or no list of the menu. */
export function toolsOf(items: readonly AppTool[] | undefined): AppTools {
  const byCode = new Map(items?.map((tool, at) => [tool.toolCode.toLowerCase(), { tool, at }]))
  const of = (toolCode: string) => byCode.get(toolCode.toLowerCase())
  return {
    has: (toolCode) => items === undefined || of(toolCode) !== undefined,
    nameOf: (toolCode, standard) => {
      const tool = of(toolCode)?.tool
      return tool && tool.isStandard !== true ? tool.name : standard
    },
    added: (items ?? []).filter((tool) => !isStandardTool(tool.toolCode) && toolAction(tool) !== null),
    inOrder: (tools) =>
      tools.toSorted((one, other) => (of(one.toolCode)?.at ?? 0) - (of(other.toolCode)?.at ?? 0)),
  }
}

/** What an added button does in a list; null: nothing there. Scripts are never run. */
export function toolAction({ event, target }: Pick<AppTool, 'event' | 'target'>): {
  readonly kind: 'screen' | 'window' | 'endpoint'
  readonly target: string
} | null {
  if (!target) return null
  const own = ownRoute(target)
  if (event === 'route') {
    if (own?.startsWith('/')) return { kind: 'screen', target: own }
    return isWebAddress(target) ? { kind: 'window', target } : null
  }
  // The token goes to the product's own server alone.
  return event === 'api' && own?.startsWith('/api/') ? { kind: 'endpoint', target: own } : null
}
