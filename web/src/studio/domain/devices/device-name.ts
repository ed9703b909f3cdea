/** Whether a device, as the server names it, is one that is held in the hand. */
export const isPhoneDevice = (device: string) => /android|iphone|ipad|mobile|phone/i.test(device);
