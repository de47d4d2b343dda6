import { useState } from 'react'
import { settingServices } from '#domain/services/system/administration.ts'
import type { SettingChain, SettingScope } from '#domain/system/parameters.ts'
import { refreshService, useCall } from '../../../client/query.ts'
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
  /** Writes values of one scope one after another; null takes a value away. What is in effect here follows at once. */
  readonly save: (scope: SettingScope, values: Readonly<Record<string, unknown>>) => Promise<void>
}

/** Every parameter with its values by scope, and the way to change them. */
export function useSettings({ planUnitCode, userCode }: Owner): Settings {
  const given = {
    ...(planUnitCode === null ? {} : { planUnitCode }),
    ...(userCode === null ? {} : { userCode }),
  }
  const { data, error } = useCall(settingServices.chains, given, { keepPrevious: true, staleTime: 0 })
  const [busy, setBusy] = useState(false)
  const save = async (scope: SettingScope, values: Readonly<Record<string, unknown>>): Promise<void> => {
    setBusy(true)
    try {
      for (const [code, datas] of Object.entries(values))
        await write(settingServices.save, { ...given, code, scope, datas })
    } finally {
      setBusy(false)
      await refreshService(settingServices.chains)
      const { information } = session
      await loadSettings({
        tenantId: information?.tenant ? String(information.tenant.id) : null,
        planUnitCode: information?.planUnitCode ?? null,
        userCode: information?.userCode ?? null,
      })
    }
  }
  return { chains: data as readonly SettingChain[] | undefined, error, busy, save }
}
