import { filled, label, type Label } from '#domain/label.ts'
import type { AddressSetting, NumberSetting, Setting } from './kinds.ts'

type Value = string | number | boolean | readonly string[]

const isNumber = (text: string, { min, max }: NumberSetting): boolean =>
  /^\d{1,15}$/.test(text) && Number(text) >= min && Number(text) <= max

const isAddress = (text: string, { protocols }: AddressSetting): boolean => {
  // A database behind a socket has a login and no host: `postgresql://user:password@/name?host=/folder`.
  const url = URL.parse(text.replace(/@\//, '@socket/'))
  return url !== null && protocols.includes(url.protocol)
}

const listOf = (text: string): string[] => text.split(/[,\s]+/).filter(Boolean)

/** The value of a text; null where it is none. */
export function parseSetting(setting: Setting, text: string): Value | null {
  switch (setting.kind) {
    case 'text':
      return !setting.check || setting.check.accepts(text) ? text : null
    case 'number':
      return isNumber(text, setting) ? Number(text) : null
    case 'choice':
      return setting.values.includes(text) ? text : null
    case 'flag':
      return text === '1' ? true : text === '0' ? false : null
    case 'list': {
      const { check } = setting
      const items = listOf(text)
      if (!check) return items
      return items.every((item) => check.accepts(item)) ? items.map(check.normal ?? String) : null
    }
    case 'address':
      return isAddress(text, setting) ? text : null
    case 'secret':
      return text
  }
}

/** What a setting takes, for messages and the table. */
export function expectedOf(setting: Setting): Label {
  switch (setting.kind) {
    case 'number':
      return filled(label('{min} 至 {max} 的整数', 'a whole number from {min} to {max}'), {
        min: setting.min,
        max: setting.max,
      })
    case 'choice':
      return filled(label('{values} 之一', 'one of {values}'), { values: setting.values.join(', ') })
    case 'flag':
      return label('1 或 0', '1 or 0')
    case 'list':
      return setting.check?.expected ?? label('以逗号分隔的列表', 'a list, separated by commas')
    case 'address':
      return filled(label('以 {protocols} 开头的地址', 'an address that begins with {protocols}'), {
        protocols: setting.protocols.map((protocol) => `${protocol}//`).join(', '),
      })
    case 'text':
      return setting.check?.expected ?? label('文本', 'a text')
    case 'secret':
      return label('文本（保密）', 'a text (secret)')
  }
}
