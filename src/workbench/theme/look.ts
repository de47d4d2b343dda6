import { useEffect } from 'react'
import { useSnapshot } from 'valtio'
import { configuration, loadSettings } from '../client/configuration.ts'
import { preferences, type Appearance, type ThemeColour } from '../state/preferences.ts'
import { session } from '../state/session.ts'

const text = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** What the product is called here: the parameter's title, or its own name. */
export function useProductName(): string {
  return text(useSnapshot(configuration).settings['pageTitle']) ?? 'Takt'
}

/** Where help stands, on the web or in the product; null: nowhere. */
export function useHelpAddress(): string | null {
  return text(useSnapshot(configuration).settings['helpAddress'])
}

/** Parameters of the current user, as the server says who that is. */
export function loadOwnSettings(): Promise<void> {
  const { information } = session
  return loadSettings({
    tenantId: information?.tenant ? String(information.tenant.id) : null,
    planUnitCode: information?.planUnitCode ?? null,
    userCode: information?.userCode ?? null,
  })
}

/** Title of the product and picture of the page, as the parameters say; read again for another user or plan unit. */
export function useLook(): void {
  const { settings } = useSnapshot(configuration)
  const { information } = useSnapshot(session)
  const tenantId = information?.tenant?.id ?? null
  const planUnitCode = information?.planUnitCode ?? null
  const userCode = information?.userCode ?? null
  useEffect(() => {
    // The look is not worth an error: without it the page has the product's own.
    loadSettings({ tenantId: tenantId === null ? null : String(tenantId), planUnitCode, userCode }).catch(
      () => {},
    )
  }, [tenantId, planUnitCode, userCode])
  const icon = text(settings['pageIcon'])
  useEffect(() => {
    document.querySelector<HTMLLinkElement>('link[rel=icon]')?.setAttribute('href', icon ?? '/icon.svg')
  }, [icon])
}

interface Look {
  readonly appearance: Appearance
  readonly themeColour: ThemeColour
  /** Minutes without a sign of life; 0: the screen never locks by itself. */
  readonly lockMinutes: number
}

/** What the user chose at this browser, else what the parameters of the user, plan unit, tenant or host say. */
export function useChosenLook(): Look {
  const { settings } = useSnapshot(configuration)
  const chosen = useSnapshot(preferences)
  const dark = settings['darkMode']
  const colour = settings['themeColor']
  return {
    appearance: chosen.appearance ?? (dark === 'dark' || dark === 'light' ? dark : 'system'),
    themeColour: chosen.themeColour ?? (colour === '2' || colour === '3' ? colour : '1'),
    lockMinutes: Number(chosen.lockMinutes ?? settings['lockMinutes'] ?? 0) || 0,
  }
}
