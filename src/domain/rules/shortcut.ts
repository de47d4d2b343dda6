import type { SyntaxFault } from './syntax-fault.ts'

/** Keys that call a button. Alt is always one of them: without it browsers, lists and texts have their own. */
export interface Shortcut {
  readonly ctrl: boolean
  readonly shift: boolean
  /** A capital letter or a digit. */
  readonly key: string
}

/** Reads `Alt+Shift+K`: the other keys in any order, without case. */
export function parseShortcut(text: string): Shortcut | { readonly fault: SyntaxFault } {
  const parts = text.split('+').map((part) => part.trim().toUpperCase())
  const key = parts.pop() ?? ''
  const held = new Set(parts)
  const known = parts.every((part) => ['CTRL', 'ALT', 'SHIFT'].includes(part))
  if (!known || held.size !== parts.length || !held.has('ALT') || !/^[A-Z0-9]$/.test(key))
    return {
      fault: {
        position: 1,
        reason: {
          zh: '应为 Alt 加一个字母或数字，可再加 Ctrl、Shift，如 Alt+Shift+K',
          en: 'Alt and a letter or digit are expected, with Ctrl or Shift if need be, such as Alt+Shift+K',
        },
      },
    }
  return { ctrl: held.has('CTRL'), shift: held.has('SHIFT'), key }
}
