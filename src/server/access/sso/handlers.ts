import { sso } from '#domain/services/access/sso.ts'
import { textOf } from '#domain/label.ts'
import { handle, type HandlerEntry } from '../../http/handlers.ts'

const notConfigured = {
  zh: '未配置单点登录。',
  en: 'Single sign-on is not configured.',
}

export const ssoHandlers: HandlerEntry[] = [
  handle(sso.getSsoUrlForCode, async () => ''),
  handle(sso.getOtherSystemLoginInfo, async (_input, call) => ({
    status: 'E',
    ssoCode: null,
    userCode: null,
    planUnitCode: null,
    pageRoute: null,
    displayMenu: null,
    message: textOf(notConfigured, call.language),
  })),
]
