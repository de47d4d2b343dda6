import { ref } from 'valtio'
import { languages } from '#domain/languages.ts'
import type { NavigationGroup } from '#domain/services/access/session.ts'
import type { OutputOf } from '#domain/service.ts'
import { wallDisplays } from '#domain/services/pages/wall.ts'
import { refreshTexts } from '../../../i18n/index.ts'
import { session } from '../../../state/session.ts'
import { call } from '../../../client/call.ts'
import { loadSettings } from '../../../client/configuration.ts'
import { becomeWall } from '../../../state/credentials.ts'
import { navigationQuery } from '../../../client/navigation-query.ts'
import { queryClient } from '../../../client/query.ts'

export type WallPage = OutputOf<typeof wallDisplays.page>

/** The product as a display knows it: with whose rights it reads, and where. */
function informationOf(shown: WallPage): NonNullable<typeof session.information> {
  const { userName, tenancyName, planUnitCode, planUnitName, timeZone, roles, permissions } = shown
  return {
    application: { version: '', releaseDate: '', features: {} },
    sso: 'off',
    user: {
      id: 0,
      name: null,
      surname: null,
      userName: userName ?? '',
      emailAddress: null,
      languageName: null,
      mustChangePassword: false,
    },
    tenant: { id: 0, tenancyName: tenancyName ?? '', name: tenancyName ?? '' },
    orgId: null,
    planUnitCode,
    planUnitName: planUnitName ?? null,
    timeZone: timeZone ?? null,
    systemRunEnvironment: null,
    loginBoot: 0,
    userCode: userName ?? null,
    roles: roles ?? [],
    passwordDaysLeft: null,
    permissions: permissions as readonly string[],
  }
}

/** A display has no menu. It shows parts of screens that its actor may open, and none of these opens. */
function keepScreens(screens: readonly string[]): void {
  const group: NavigationGroup = {
    componentCode: '',
    componentName: '',
    componentIcon: '',
    children: [],
    hidden: screens.map((route) => ({
      appCode: route,
      appName: '',
      linkAddress: route,
      appIcon: null,
      openMode: 'route',
      appType: 'std',
    })),
  }
  for (const language of languages()) queryClient.setQueryData(navigationQuery(language).queryKey, [group])
}

/**
 * Makes this window the display of an id: a token that its address brought is exchanged for the cookie of the display's
 * session and leaves the address, which is then no secret any more.
 */
export async function openWall(id: string, token: string): Promise<string> {
  if (token !== '') {
    const opened = await call(wallDisplays.open, { token })
    becomeWall(opened.id)
    history.replaceState(history.state, '', location.pathname + location.search)
  } else becomeWall(id)
  return id
}

/** Reads what the display shows now. With the first answer come the words and parameters of the tenant. */
export async function readWall(): Promise<WallPage> {
  const shown = await call(wallDisplays.page, {})
  const information = informationOf(shown)
  const isFirst = session.information === null
  if (JSON.stringify(session.information) !== JSON.stringify(information))
    session.information = ref(information)
  keepScreens(shown.screens as readonly string[])
  if (isFirst) await Promise.all([loadSettings({}), refreshTexts()])
  return shown
}
