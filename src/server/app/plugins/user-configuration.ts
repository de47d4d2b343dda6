import { textOf, type Label } from '#domain/label.ts'
import { factsOf, languages, type Language } from '#domain/languages.ts'
import { permissions } from '#domain/permissions.ts'
import { errorCatalogue } from '#domain/errors.ts'
import { passwordRules } from '#domain/rules/password.ts'
import { clientTexts, specifiedTexts } from '#domain/services/access/client-texts.ts'
import type { SsoMode } from '#domain/services/access/sso.ts'
import type { NavigationGroup } from '#domain/services/access/session.ts'
import { homeUnit } from '../../identity/caller.ts'
import type { Identity } from '../../identity/request.ts'

/** Flags of languages whose tag is no country. */
const flags: Readonly<Record<string, string>> = { 'zh-Hans': 'cn', en: 'us' }

/** Sources that the standard clients ask for; each answers with the texts that come from the server. */
const sources = ['Abp', 'AbpWeb', 'AbpZero', 'AbpProjectName', 'APS']

/** What the configuration takes from the tenant. */
interface TenantConfiguration {
  /** The tenant of the caller, before sign-in the one that header or cookie names; 0: the host. */
  readonly tenantId: number
  /** Texts in other words by source and key. */
  readonly overrides: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** The menu of the caller; empty for nobody. */
  readonly menus: readonly NavigationGroup[]
  readonly sso: SsoMode
  /** Parameters in effect for who asks, by code. */
  readonly settings: Readonly<Record<string, unknown>>
}

/** The start-up configuration of the standard clients (http-contract.md §5). */
export function userConfiguration(
  { caller, language }: Pick<Identity, 'caller' | 'language'>,
  { tenantId, overrides, menus, sso, settings }: TenantConfiguration,
) {
  const defaultLanguage = String(settings['defaultLanguage'])
  const offered = languages().map((name) => ({
    name,
    displayName: factsOf(name).title,
    icon: `famfamfam-flags ${flags[name] ?? name}`,
    isDefault: name === defaultLanguage,
    isDisabled: false,
    isRightToLeft: false,
  }))
  const texts = textsOf(language)
  const zone = (caller && homeUnit(caller)?.timeZone) ?? 'UTC'
  return {
    multiTenancy: { isEnabled: true, ignoreFeatureCheckForHostUsers: false, sides: { host: 2, tenant: 1 } },
    session: {
      userId: caller?.number ?? null,
      tenantId: tenantId > 0 ? tenantId : null,
      impersonatorUserId: null,
      impersonatorTenantId: null,
      multiTenancySide: tenantId > 0 ? 1 : 2,
    },
    localization: {
      currentCulture: { name: language, displayName: factsOf(language).title },
      languages: offered,
      currentLanguage: offered.find((one) => one.name === language),
      sources: sources.map((name) => ({ name, type: 'MultiTenantLocalizationSource' })),
      values: Object.fromEntries(sources.map((name) => [name, { ...texts, ...overrides[name] }])),
    },
    features: { allFeatures: {} },
    auth: {
      allPermissions: Object.fromEntries(Object.keys(permissions).map((key) => [key, 'true'])),
      grantedPermissions: Object.fromEntries([...(caller?.permissions ?? [])].map((key) => [key, 'true'])),
    },
    nav: { menus: { MainMenu: mainMenu(menus) } },
    setting: {
      values: {
        ...ownSettings(settings),
        'Abp.Localization.DefaultLanguageName': defaultLanguage,
        'Abp.Timing.TimeZone': zone,
        'Abp.Notifications.ReceiveNotifications': 'true',
        'App.UiTheme': String(settings['themeColor']),
        'Abp.Zero.UserManagement.IsEmailConfirmationRequiredForLogin': 'false',
        'Abp.Zero.UserManagement.TwoFactorLogin.IsEnabled': 'false',
        'Abp.Zero.UserManagement.TwoFactorLogin.IsEmailProviderEnabled': 'false',
        'Abp.Zero.UserManagement.TwoFactorLogin.IsSmsProviderEnabled': 'false',
        'Abp.Zero.UserManagement.TwoFactorLogin.IsRememberBrowserEnabled': 'false',
        // Three of four kinds of characters are asked for, none of them by itself (specification §5).
        'Abp.Zero.UserManagement.PasswordComplexity.RequiredLength': '8',
        'Abp.Zero.UserManagement.PasswordComplexity.RequireDigit': 'false',
        'Abp.Zero.UserManagement.PasswordComplexity.RequireLowercase': 'false',
        'Abp.Zero.UserManagement.PasswordComplexity.RequireUppercase': 'false',
        'Abp.Zero.UserManagement.PasswordComplexity.RequireNonAlphanumeric': 'false',
        'Abp.Zero.UserManagement.UserLockOut.IsEnabled': 'true',
        'Abp.Zero.UserManagement.UserLockOut.MaxFailedAccessAttemptsBeforeLockout': '5',
        'Abp.Zero.UserManagement.UserLockOut.DefaultAccountLockoutSeconds': '300',
      },
    },
    // The others make clients call moment-timezone, which not all of them bring.
    clock: { provider: 'unspecifiedClockProvider' },
    timing: {
      timeZoneInfo: {
        windows: {
          timeZoneId: 'UTC',
          baseUtcOffsetInMilliseconds: 0,
          currentUtcOffsetInMilliseconds: 0,
          isDaylightSavingTimeNow: false,
        },
        iana: { timeZoneId: zone },
      },
    },
    security: { antiForgery: { tokenCookieName: 'XSRF-TOKEN', tokenHeaderName: 'X-XSRF-TOKEN' } },
    custom: { sso },
  }
}

/** Errors by their names in Pascal case, permissions, password rules, and what the clients' own screens look up. */
const textsOf = (language: Language): Record<string, string> =>
  Object.fromEntries(
    [
      ...Object.entries(errorCatalogue).map(([key, label]) => [pascal(key), label] as const),
      ...[permissions, passwordRules, clientTexts, specifiedTexts].flatMap((group) =>
        Object.entries<Label>(group),
      ),
    ].map(([key, label]) => [key, textOf(label, language)]),
  )

function mainMenu(menus: readonly NavigationGroup[]) {
  const item = (
    name: string,
    displayName: string,
    icon: string | null,
    url: string | null,
    order: number,
  ) => ({
    name,
    icon: icon || null,
    displayName,
    order,
    url,
    customData: null,
    target: null,
    isEnabled: true,
    isVisible: true,
  })
  return {
    name: 'MainMenu',
    displayName: 'Main menu',
    customData: null,
    items: menus.map((group, order) => ({
      ...item(group.componentCode, group.componentName, group.componentIcon, null, order),
      items: group.children.map((app, at) => ({
        ...item(app.appCode, app.appName, app.appIcon, app.linkAddress, at),
        items: [],
      })),
    })),
  }
}

/** Parameters of the product as the standard clients read settings: `App.PageSize` with a text. Pictures are asked for apart. */
const ownSettings = (settings: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).flatMap(([code, value]) => {
      const text = typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value)
      return text === '' || text.startsWith('data:') ? [] : [[`App.${pascal(code)}`, text]]
    }),
  )

const pascal = (key: string): string => key[0]!.toUpperCase() + key.slice(1)
