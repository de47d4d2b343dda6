import { settingServices } from '#domain/services/system/administration.ts'
import type { SettingChain, SettingScope } from '#domain/system/parameters.ts'
import { useAction } from '../../../actions/use-action.ts'
import { refreshed, useCall } from '../../../client/query.ts'
import { write } from '../../../client/write.ts'
import { loadSettings } from '../../../client/configuration.ts'
import { session } from '../../../state/session.ts'

/** Whose settings are shown and written; null: of the current user. */
export interface Owner {
  readonly planUnitCode: string | null
  readonly userCode: string | null
}

interface Settings {
  readonly chains: readonly SettingChain[] | undefined
  readonly error: Error | null
  readonly busy: boolean
  /**
   * Writes values of one scope one after another; null takes a value away. What is in effect here follows at once. False
   * where one was refused, which is shown.
   */
  readonly save: (scope: SettingScope, values: Readonly<Record<string, unknown>>) => Promise<boolean>
}

/** Every parameter with its values by scope, and the way to change them. */
export function useSettings({ planUnitCode, userCode }: Owner): Settings {
  const given = {
    ...(planUnitCode === null ? {} : { planUnitCode }),
    ...(userCode === null ? {} : { userCode }),
  }
  const { data, error } = useCall(settingServices.chains, given, { keepPrevious: true, staleTime: 0 })
  const { busy, attempt } = useAction()
  const save: Settings['save'] = async (scope, values) => {
    const isSaved = await attempt(async () => {
      for (const [code, datas] of Object.entries(values))
        await write(settingServices.save, { ...given, code, scope, datas })
      return true
    })
    // What was written before a fault is in effect.
    await refreshed(settingServices.chains)
    const { information } = session
    await loadSettings({
      tenantId: information?.tenant ? String(information.tenant.id) : null,
      planUnitCode: information?.planUnitCode ?? null,
      userCode: information?.userCode ?? null,
    })
    return isSaved ?? false
  }
  return { chains: data as readonly SettingChain[] | undefined, error, busy, save }
}
