import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { Entity } from '#domain/entity.ts'
import { screensOf } from '#domain/menu/own-screens.ts'
import { appCodeOf } from '#domain/menu/registry.ts'
import { rightServices } from '#domain/services/access/rights.ts'
import { useModel } from '../client/model.ts'
import { useCall } from '../client/query.ts'
import { sendJson } from '../client/request.ts'
import { useAction } from '../actions/use-action.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { openScreen } from '../navigation/navigation.ts'
import { openWindow } from '../navigation/open-entry.ts'
import { confirm } from '../state/asked.ts'
import type { ListRow } from './list-row.ts'
import { toolAction, toolsOf, type AppTool, type AppTools } from './tools-of.ts'

/** Buttons change seldom; the server refuses what is no longer allowed. */
const keptMs = 60_000

/** The buttons that the user has in the list of an entity at a route. Until they are known they have all standard ones. */
export function useAppTools(path: string, entity: Entity): AppTools {
  const listed = screensOf(useModel()).get(path)?.list === entity.name
  const { data } = useCall(
    rightServices.appTools,
    { appCode: appCodeOf(path) },
    { staleTime: keptMs, enabled: listed },
  )
  const { zone } = useFormatSettings()
  return useMemo(() => toolsOf(data?.items, entity, zone), [data, entity, zone])
}

/** What the list itself can do, by the names that buttons call it by; what the user may not do is not among them. */
export type ListCommands = Readonly<Record<string, (rows: readonly ListRow[]) => void>>

/** Whether a button has something to do here: a command that the user may not give has not. */
export const doesSomething = (tool: AppTool, commands: ListCommands): boolean => {
  const action = toolAction(tool)
  return action !== null && (action.kind !== 'command' || Object.hasOwn(commands, action.target))
}

/**
 * Does what an added button is for: opens its route with the key of the first row, calls its endpoint with all rows, or gives
 * its command to the list.
 */
export function useRunTool(keyField: string, commands: ListCommands, onChanged: () => void) {
  const { t } = useTranslation('list')
  const { attempt } = useAction()
  return async (tool: AppTool, rows: readonly ListRow[]): Promise<void> => {
    const { name, confirmText } = tool
    const action = toolAction(tool)
    if (!action || (confirmText && !(await confirm({ title: name, message: confirmText })))) return
    if (action.kind === 'command') commands[action.target]?.(rows)
    else if (action.kind === 'window') openWindow(action.target)
    else if (action.kind === 'screen') {
      const [route = '', query] = action.target.split('?', 2)
      const keyword = rows[0]?.[keyField]
      openScreen(route, {
        ...(typeof keyword === 'string' ? { keyword } : {}),
        ...Object.fromEntries(new URLSearchParams(query)),
      })
    } else
      await attempt(async () => {
        await sendJson(action.target, { verb: 'POST', body: { ids: rows.map((row) => row.id) } })
        toast.success(t('toolDone', { name }))
        onChanged()
      })
  }
}
