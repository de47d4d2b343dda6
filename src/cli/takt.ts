import { filled, textOf, type Language } from '#domain/label.ts'
import { environment } from '../server/base/environment.ts'
import { SettingsFault } from '../server/base/settings.ts'
import {
  DONE,
  WRONG_INPUT,
  WRONG_USAGE,
  WrongInput,
  WrongUsage,
  type Command,
  type Terminal,
} from './command.ts'
import { FileFault } from './tables/file-faults.ts'

/** Every command, loaded when it is used, so that `takt kit` starts no database code. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  kit: async () => (await import('./kit/command.ts')).kit,
  schedule: async () => (await import('./schedule/command.ts')).schedule,
  solve: async () => (await import('./solve/command.ts')).solve,
  calendar: async () => (await import('./calendar/command.ts')).calendar,
  serve: async () => (await import('./data/serve.ts')).serveCommand,
  import: async () => (await import('./data/import.ts')).importCommand,
  export: async () => (await import('./data/export.ts')).exportCommand,
  migrate: async () => (await import('./upkeep/migrate.ts')).migrateCommand,
  doctor: async () => (await import('./upkeep/doctor.ts')).doctorCommand,
  distribute: async () => (await import('./upkeep/distribute.ts')).distributeCommand,
  backup: async () => (await import('./upkeep/backup.ts')).backupCommand,
  restore: async () => (await import('./upkeep/restore.ts')).restoreCommand,
  'verify-backup': async () => (await import('./upkeep/restore.ts')).verifyCommand,
}

function languageOf(environment: NodeJS.ProcessEnv): Language {
  const locale = environment['LC_ALL'] || environment['LC_MESSAGES'] || environment['LANG'] || ''
  return /^zh/i.test(locale) ? 'zh-Hans' : 'en'
}

/** Removes `--lang LANGUAGE` or `--lang=LANGUAGE` from the arguments, at any position. */
function takeLanguage(args: string[]): Language | null {
  const at = args.findIndex((arg) => arg === '--lang' || arg.startsWith('--lang='))
  if (at < 0) return null
  const [option, following] = args.splice(at, args[at] === '--lang' ? 2 : 1)
  const wanted = option!.includes('=') ? option!.slice(option!.indexOf('=') + 1) : following
  if (wanted === 'zh' || wanted === 'zh-Hans') return 'zh-Hans'
  if (wanted === 'en') return 'en'
  throw new WrongUsage({ zh: '--lang 只能是 zh-Hans 或 en', en: '--lang must be zh-Hans or en' })
}

async function overview(language: Language): Promise<string> {
  const lines = await Promise.all(
    Object.entries(commands).map(
      async ([name, load]) => `  ${name.padEnd(14)} ${textOf((await load()).summary, language)}`,
    ),
  )
  const intro = textOf(
    {
      zh: '用法：takt <命令> [选项]\n\n命令：',
      en: 'usage: takt <command> [options]\n\ncommands:',
    },
    language,
  )
  const outro = textOf(
    {
      zh: 'takt <命令> --help 显示该命令的选项与文件格式。--lang zh-Hans|en 选择语言。\n退出码：0 完成，1 输入有误，2 用法错误。',
      en: 'takt <command> --help shows its options and file formats. --lang zh-Hans|en chooses the language.\nexit status: 0 done, 1 the input is wrong, 2 wrong usage.',
    },
    language,
  )
  return `${intro}\n${lines.join('\n')}\n\n${outro}\n`
}

const isHelp = (arg: string | undefined): boolean => arg === '--help' || arg === '-h' || arg === 'help'

async function perform(args: string[], terminal: Terminal): Promise<number> {
  const [name, ...rest] = args
  if (isHelp(name)) {
    terminal.out(await overview(terminal.language))
    return DONE
  }
  if (name === undefined) {
    terminal.err(await overview(terminal.language))
    return WRONG_USAGE
  }
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load)
    throw new WrongUsage(
      filled(
        {
          zh: '没有命令 {name}（takt --help 列出命令）',
          en: 'there is no command {name} (takt --help lists them)',
        },
        { name },
      ),
    )
  const command = await load()
  if (rest.some((arg) => arg === '--help' || arg === '-h')) {
    terminal.out(`${textOf(command.help, terminal.language)}\n`)
    return DONE
  }
  return command.run(rest, terminal)
}

/** Runs one command line and returns its exit status. */
export async function takt(args: readonly string[], given: Omit<Terminal, 'language'>): Promise<number> {
  const own = [...args]
  let language = languageOf(environment)
  const terminal = (): Terminal => ({ ...given, language })
  try {
    language = takeLanguage(own) ?? language
    return await perform(own, terminal())
  } catch (error) {
    if (error instanceof WrongUsage) {
      given.err(`takt: ${textOf(error.text, language)}\n`)
      return WRONG_USAGE
    }
    if (error instanceof SettingsFault) {
      given.err(`${error.text(language)}\n`)
      return WRONG_USAGE
    }
    if (error instanceof FileFault) {
      given.err(`${error.text(language)}\n`)
      return WRONG_INPUT
    }
    if (error instanceof WrongInput) {
      given.err(error.lines.map((line) => `${line}\n`).join(''))
      return WRONG_INPUT
    }
    throw error
  }
}
