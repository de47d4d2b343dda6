import { useTranslation } from 'react-i18next'
import { planCommandScheme } from '#domain/entities/planning/plan-command-scheme.ts'
import { readCommands } from '#domain/scheduling/read-commands.ts'
import { schedulingSchemes } from '#domain/services/planning/schemes.ts'
import { schemeScreenOf } from '../../../schemes/scheme-screen.tsx'
import type { RulesProps } from '../../../schemes/scheme-kind.ts'
import { CommandsEditor, commandsOf } from './commands-editor.tsx'

function CommandsTitle({ value }: RulesProps) {
  const { t } = useTranslation('plan-schemes')
  return t('commands', { count: commandsOf(value).length })
}

/** Plan schemes: the commands of a scheduling run in order, each with its options. */
export default schemeScreenOf({
  entity: planCommandScheme,
  services: schedulingSchemes,
  hint: {
    zh: '一次排程依次执行的命令及其选项',
    en: 'What a scheduling run does, command by command',
  },
  head: ['code', 'name', 'alias', 'remark'],
  rules: 'commands',
  tried: '/myDesk/ExecuteScheduling',
  faultsOf: (value) => readCommands(value ?? []).faults,
  tabs: [{ value: 'commands', Title: CommandsTitle, Content: CommandsEditor }],
})
