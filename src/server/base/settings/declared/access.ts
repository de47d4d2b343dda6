import { label } from '#domain/label.ts'
import { anOrigin } from '../checks.ts'
import type { Setting } from '../kinds.ts'

/** Who signs in, and which other pages and services take part. */
export const accessSettings = {
  TAKT_PASSWORD_DAYS: {
    group: 'Sign-in',
    kind: 'number',
    min: 0,
    max: 3650,
    default: 0,
    about: label('密码必须更改的天数；0 表示不限', 'days after which a password must be changed; 0: never'),
  },
  TAKT_TOKEN_KEYS: {
    group: 'Sign-in',
    kind: 'secret',
    default: null,
    about: label(
      '令牌密钥 id:secret，以逗号或换行分隔：第一个用于签名，全部用于校验；不设则见 TAKT_SECRET',
      'keys of tokens, id:secret, separated by commas or line breaks: the first signs, all verify; without it: see TAKT_SECRET',
    ),
  },
  TAKT_SECRET: {
    group: 'Sign-in',
    kind: 'secret',
    default: null,
    about: label(
      '共用数据库的服务器以此加密库中的令牌密钥；不设则密钥在数据文件夹的 secrets.json 中',
      'servers that share a database keep the keys of tokens there, wrapped by it; without it: secrets.json in the data folder',
    ),
  },
  TAKT_SSO: {
    group: 'Sign-in',
    kind: 'secret',
    default: null,
    about: label(
      '单点登录（JSON）；否则读取数据文件夹中的 sso.json',
      'single sign-on (JSON); else sso.json in the data folder',
    ),
  },
  TAKT_LICENCE_KEY: {
    group: 'Sign-in',
    kind: 'secret',
    default: null,
    about: label(
      '校验许可证的公钥（PEM）；否则读取数据文件夹中的 licence.pem',
      'public key that licences are checked against (PEM); else licence.pem in the data folder',
    ),
  },
  EXTENSION_ORIGINS: {
    group: 'Other origins',
    kind: 'list',
    default: [],
    check: anOrigin,
    about: label('可在 Takt 框架内显示的页面来源', 'origins of pages that may be shown in frames of Takt'),
  },
  EMBEDDER_ORIGINS: {
    group: 'Other origins',
    kind: 'list',
    default: [],
    check: anOrigin,
    about: label('可在框架内显示 Takt 的页面来源', 'origins of pages that may show Takt in a frame'),
  },
  CORS_ORIGINS: {
    group: 'Other origins',
    kind: 'list',
    default: [],
    check: anOrigin,
    about: label('可调用接口的客户端来源', 'origins of clients that may call the API'),
  },
  TAKT_OUTGOING: {
    group: 'Other origins',
    kind: 'secret',
    default: null,
    about: label(
      '服务器可调用的其他服务（JSON）；否则读取数据文件夹中的 outgoing.json',
      'other services that the server may call (JSON); else outgoing.json in the data folder',
    ),
  },
} as const satisfies Readonly<Record<string, Setting>>
