#pragma once
int twice(int value);
int start();
