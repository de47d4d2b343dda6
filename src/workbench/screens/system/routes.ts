import type { Screens } from '../../navigation/screen.ts'

export const routes: Screens = {
  '/systemSetting/systemParameter': () => import('./parameters/parameters-screen.tsx'),
  '/systemSetting/SystemSet': () => import('./look/look-screen.tsx'),
  '/systemSetting/ModulesList': () => import('./order/modules-screen.tsx'),
  '/systemSetting/AppsList': () => import('./order/apps-screen.tsx'),
  '/systemSetting/AppsSet': () => import('./app-settings/app-settings-screen.tsx'),
  '/systemSetting/ToolButtonsList': () => import('./order/tool-buttons-screen.tsx'),
  '/systemSetting/SystemAuditLog': () => import('./audit/audit-screen.tsx'),
  '/systemSetting/LocalizationList': () => import('./texts/texts-screen.tsx'),
  '/systemSetting/ColorList': () => import('./colors/colors-screen.tsx'),
  '/systemSetting/TaskReminder': () => import('./reminders/reminders-screen.tsx'),
  '/systemSetting/TaskReminderLog': () => import('./reminders/reminder-runs-screen.tsx'),
  '/systemSetting/ImportData': () => import('./import-data/import-data-screen.tsx'),
}
