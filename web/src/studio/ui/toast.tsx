import { notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import classes from './toast.module.css';

/** The specification's default. */
export const toastDuration = 3000;

function show(tone: 'ok' | 'bad', message: string, more?: string) {
  const Icon = tone === 'ok' ? IconCircleCheck : IconAlertCircle;
  // The same words again replace the first toast instead of piling up.
  const id = `${tone}:${message}`;
  notifications.hide(id);
  notifications.show({
    id,
    message: more ? (
      <>
        {message}
        <span className={classes.more}>{more}</span>
      </>
    ) : (
      message
    ),
    icon: <Icon size={18} stroke={1.75} aria-hidden />,
    withCloseButton: false,
    role: tone === 'ok' ? 'status' : 'alert',
    'data-tone': tone,
    classNames: { root: classes.toast, icon: classes.icon, body: classes.body, description: classes.text },
  });
}

export const toast = {
  success: (message: string) => show('ok', message),
  error: (message: string, more?: string) => show('bad', message, more),
};
