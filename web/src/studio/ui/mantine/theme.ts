import { type CSSVariablesResolver, createTheme } from '@mantine/core';

const overlay = { color: 'var(--overlay)', backgroundOpacity: 1 };
const modal = { centered: true, size: 480, radius: 'lg', transitionProps: { transition: 'pop', duration: 200 } };
const menu = { shadow: 'md', radius: 'sm', position: 'bottom-end', offset: 4, transitionProps: { duration: 120 } };
// Mantine leaves the close buttons of its dialogs without a name.
const namedClose = { closeButtonProps: { 'aria-label': 'Close' } };

/** Components are named by string, not through `Menu.extend`, which would load all of them with the first one. */
export const theme = createTheme({
  primaryColor: 'jamun',
  primaryShade: { light: 7, dark: 4 },
  colors: {
    jamun: ['#f5f0ff', '#e9ddff', '#d2b9ff', '#b98fff', '#a36bff', '#9152ff', '#7c3aed', '#6d28d9', '#5b21b6', '#4c1d95'],
    // Mantine's own greys are bluish and its dimmed ones too faint: these are the tokens' plum greys in its ten steps.
    gray: ['#faf9fc', '#f5f3f9', '#f0edf5', '#e8e4f0', '#d6d0e2', '#8b839c', '#6f677f', '#544d63', '#352e43', '#1c1726'],
    dark: ['#f3f0f8', '#c4bdd3', '#9b93ad', '#7b7194', '#413957', '#2f2940', '#231e2e', '#1b1724', '#131019', '#0d0a12'],
  },
  fontFamily: 'var(--font)',
  // Values of tokens.css, compared with them in theme.test.ts: the build drops the declarations of these tokens.
  fontSizes: { xs: '0.75rem', sm: '0.8125rem', md: '0.875rem', lg: '1rem', xl: '1.125rem' },
  lineHeights: { xs: '1rem', sm: '1.125rem', md: '1.25rem', lg: '1.5rem', xl: '1.5rem' },
  spacing: { xs: '0.5rem', sm: '0.75rem', md: '1rem', lg: '1.5rem', xl: '2rem' },
  radius: { xs: '0.375rem', sm: '0.5rem', md: '0.75rem', lg: '1rem', xl: '1.5rem' },
  defaultRadius: 'sm',
  breakpoints: { xs: '20em', sm: '30em', md: '48em', lg: '64em', xl: '75em' },
  shadows: {
    xs: 'var(--shadow-sm)',
    sm: 'var(--shadow-sm)',
    md: 'var(--shadow-md)',
    lg: 'var(--shadow-lg)',
    xl: 'var(--shadow-lg)',
  },
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  components: {
    Menu: {
      // Inside the page's main part: at the end of the body, what is opened would belong to no part of the page.
      defaultProps: { ...menu, portalProps: { target: 'main' } },
    },
    Modal: {
      defaultProps: { ...modal, overlayProps: overlay, ...namedClose },
    },
    ModalRoot: { defaultProps: modal },
    ModalOverlay: { defaultProps: overlay },
    ModalCloseButton: { defaultProps: { 'aria-label': 'Close' } },
    Drawer: {
      defaultProps: {
        position: 'right',
        size: 440,
        overlayProps: overlay,
        transitionProps: { duration: 300, timingFunction: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
        ...namedClose,
      },
    },
  },
});

const shared = {
  '--mantine-color-body': 'var(--surface)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-3)',
  '--mantine-color-placeholder': 'var(--text-3)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-anchor': 'var(--brand-text)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-primary-color-filled': 'var(--brand)',
  '--mantine-primary-color-filled-hover': 'var(--brand-hover)',
  '--mantine-primary-color-light': 'var(--brand-soft)',
  '--mantine-primary-color-light-color': 'var(--brand-text)',
};

/** The tokens stay the source; Mantine's variables only point at them. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({ variables: {}, light: shared, dark: shared });
