/** Logo for emails: PNG of 48 x 48 pixels, displayed at 24. Embedded, because email clients show no SVG and often block web images. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAADAAAAAwCAYAAABXAvmHAAAFMUlEQVR4nNSZW2gcVRjH/9/s5tKirYnUqKm21isYrNaIKIIBRZS0za0pKSqCUH1Ik6apNFZB40Px3uam' +
  'pelDvbQRDd1cjCL6YhXxQcWWgBoLvVgUrUJvkZJkdz//s42Q7s7snNlb2h/szsw535z5/ud85zJnLFzkBDHLfFSvgT8iWCZRXKeCUhEsYPJCKEp4LIDgdw2jtWVY/nK6' +
  'f9YE9NTqoojiFTpfJcAcWKCvM5hxYVl4gYcLR0BHjT4bBl5ibeeLgX0gz9l5m5wLoPN9dHyNqb0qxhr7ZdwtP6cC6PxaP87b0H4oWX5OBTBc2uCP8XAEPckMciZg63It' +
  'pYLrTe0V+JeHyo1DciyZnYUcwZEkTKc+5OlvnsaKAxR7b0tIvvIyNRkEMs5b9XplZBJ3aQBlvLR/l1Hcr3TmUDSK0ZZB7BOImpSVMQGd1fqAWqjgY6+GPRkp8ujBsUAE' +
  'vU3D8j2yRFp9YHuNXjEh2MxaeJSXC2K18X+VyLnTqAXb+QtLwK4KLTxVjNZJxJy/BD7ZVq1rAgKreUD2IE18d+LOGm04XYwxOr4FKThvIxbmcd2zm/PC3q5HdB7SwJcA' +
  'Ot/DuPiAp9ciA3CSqtVCfPPqSr0UKWIswF6/0PlGZBpBWWEAn7ZXaErhbCSAzteztl5GhuDS+fwhUnBfUXGsZX3jKeDtSi1ivG9HijDW1SSNrGKIvg6feAqYyscbrKHL' +
  'kSKcFxLnGnF97satdXorfJBUwLYavYcPexK5gtNvIBp7eTEmqQDG/YvIPfV+WsFVwHTsP4hc47MVXAVMFmA1DwHMAuzkq3bcqXkmtu4hpGjALMGWtyZLsdTE1lHAjhU6' +
  'l/FfgQzgOGQqol73cRG4DAY4CjibjxscrbkNwpfsFTxr4/EfZBPBHSZmjtO3FcYijYt+Ory6ZUD6py9HOlbqEO/+BVmCzXaTiZ1jC0QF8xPSghiZec2dsjEevAWIQ7iI' +
  '9wTKfjAfBjgWxOVu4kMjuCohTbEf3hxMKF9dQvQ8I0zBAMvl5pPxSUHF7Q6W+5AEht2ZiTB+dMjyjm91342biaOACHA0Pi3q0KlODKCXsfod3HwQNLcNyxmH9HJ4wHKP' +
  'wwBHAaf34mcWMBlXYkILtHNhrFE8xLw9cbYnWPtPbAjJO/H32Ju6JvHNYXwUBjgKaD+3Yv8prsDlXXWa0AobBuXk+gF5zJrCEoputIfZwjAWcsR6z6lsbupugoljgi9M' +
  '7Fy3VfgSs4VOPzczjc4dmYjgNqewMIHr/So+cdDLjs85zgoogQFWkkJ2xqdR0OKCIHYhBbrr9BY6v9vElrU6DENcBTA0jjCMPncovI41uZ8T2c0wQNllO6p1HXfcfoDB' +
  'LgbDMBrx8fqadEJhK/Q6ZgiWSgAHOmt1UzvUtYw3q/Sazlp8zXmlm/fMhQGcI95tDckhGOK5tcja/pJW97vls8bO8m+M4XWYlwcp2n6PWMJ7bkQK2y9cwSxeF5Kjpvae' +
  'WxnBIBrCYY5IgiKn/Nj3LYkNsbFhVtLYbWVlPOPH+enne9NVq5UsfARZhC0X4shTB58Y7Qs1h+QTHl5DlqDzo3PCeBwp4KvB2WmbeOhCZvmbk+DdTR/LYaSAr73R9SHp' +
  '5jrmYZ6OIxMoPstXlKXqvE1KXY5zQIkE8TxP1/JXCP+MM2xaGfM7kSZpfaGJCQlgM1vlqdho5AGd/tZSvF+Qh76n++UUMkBGPjHFPngUoZwLsHK1X1aEn5kUxXYexf3J' +
  'yWmUr6l96YSKG7PykS+T5Owza7b4DwAA///ova+OAAAABklEQVQDAO8ik55ObM8UAAAAAElFTkSuQmCC';

const contentId = 'mark@jamun';
/** URL of the logo inside an email. */
export const logoUrl = `cid:${contentId}`;
/** Data URL, for pages without attachments. */
export const logoDataUrl = `data:image/png;base64,${png}`;
export const logoAttachment = { cid: contentId, filename: 'jamun.png', contentType: 'image/png', content: Buffer.from(png, 'base64') };
